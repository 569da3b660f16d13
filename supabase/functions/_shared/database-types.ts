// Written by `npm run types` from supabase/migrations; `npm test` fails when the two differ.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      account_deletion_requests: {
        Row: {
          requested_at: string
          user_id: string
        }
        Insert: {
          requested_at?: string
          user_id: string
        }
        Update: {
          requested_at?: string
          user_id?: string
        }
        Relationships: []
      }
      credit_events: {
        Row: {
          amount: number
          created_at: string
          failure_code: string | null
          id: string
          kind: string
          reason: string | null
          seq: number
          transformation_id: string | null
          user_id: string
          version_number: number | null
          was_begun: boolean
        }
        Insert: {
          amount: number
          created_at?: string
          failure_code?: string | null
          id?: string
          kind: string
          reason?: string | null
          seq?: number
          transformation_id?: string | null
          user_id: string
          version_number?: number | null
          was_begun?: boolean
        }
        Update: {
          amount?: number
          created_at?: string
          failure_code?: string | null
          id?: string
          kind?: string
          reason?: string | null
          seq?: number
          transformation_id?: string | null
          user_id?: string
          version_number?: number | null
          was_begun?: boolean
        }
        Relationships: []
      }
      deleted_transformations: {
        Row: {
          deleted_at: string
          id: string
          original: string
          user_id: string
        }
        Insert: {
          deleted_at?: string
          id: string
          original: string
          user_id: string
        }
        Update: {
          deleted_at?: string
          id?: string
          original?: string
          user_id?: string
        }
        Relationships: []
      }
      file_removals: {
        Row: {
          attempts: number
          bucket: string
          created_at: string
          folder: string | null
          id: string
          original_url: string | null
          run_after: string
          user_id: string
          version_number: number | null
        }
        Insert: {
          attempts?: number
          bucket: string
          created_at?: string
          folder?: string | null
          id?: string
          original_url?: string | null
          run_after?: string
          user_id: string
          version_number?: number | null
        }
        Update: {
          attempts?: number
          bucket?: string
          created_at?: string
          folder?: string | null
          id?: string
          original_url?: string | null
          run_after?: string
          user_id?: string
          version_number?: number | null
        }
        Relationships: []
      }
      operator_log: {
        Row: {
          action: string
          amount: number | null
          done_at: string
          gift_key: string | null
          id: string
          operator: string
          plan: string | null
          reason: string
          user_id: string
        }
        Insert: {
          action: string
          amount?: number | null
          done_at?: string
          gift_key?: string | null
          id?: string
          operator: string
          plan?: string | null
          reason: string
          user_id: string
        }
        Update: {
          action?: string
          amount?: number | null
          done_at?: string
          gift_key?: string | null
          id?: string
          operator?: string
          plan?: string | null
          reason?: string
          user_id?: string
        }
        Relationships: []
      }
      profiles: {
        Row: {
          created_at: string
          full_name: string
          id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          full_name?: string
          id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          full_name?: string
          id?: string
          updated_at?: string
        }
        Relationships: []
      }
      subscriptions: {
        Row: {
          created_at: string
          credits_extra: number
          credits_total: number
          credits_used: number
          plan: string
          renews_at: string
          started_at: string
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          credits_extra?: number
          credits_total: number
          credits_used?: number
          plan?: string
          renews_at: string
          started_at?: string
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          credits_extra?: number
          credits_total?: number
          credits_used?: number
          plan?: string
          renews_at?: string
          started_at?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      transform_jobs: {
        Row: {
          asked_at: string | null
          attempts: number
          claimed_at: string | null
          created_at: string
          ended_requests: string[]
          engines_tried: string[]
          error_code: string | null
          failures: number
          id: string
          lease_until: string | null
          losses: number
          priority: number
          prompt_clause: number | null
          provider: string | null
          provider_handle: Json | null
          provider_request_id: string | null
          recipe: NonNullable<Json>
          run_after: string
          state: string
          submissions: number
          submitted_at: string | null
          transformation_id: string
          updated_at: string
          user_id: string
          version_number: number
          wants_fresh_runner: boolean
          was_runner_fresh: boolean
        }
        Insert: {
          asked_at?: string | null
          attempts?: number
          claimed_at?: string | null
          created_at?: string
          ended_requests?: string[]
          engines_tried?: string[]
          error_code?: string | null
          failures?: number
          id?: string
          lease_until?: string | null
          losses?: number
          priority?: number
          prompt_clause?: number | null
          provider?: string | null
          provider_handle?: Json | null
          provider_request_id?: string | null
          recipe: NonNullable<Json>
          run_after?: string
          state?: string
          submissions?: number
          submitted_at?: string | null
          transformation_id: string
          updated_at?: string
          user_id: string
          version_number: number
          wants_fresh_runner?: boolean
          was_runner_fresh?: boolean
        }
        Update: {
          asked_at?: string | null
          attempts?: number
          claimed_at?: string | null
          created_at?: string
          ended_requests?: string[]
          engines_tried?: string[]
          error_code?: string | null
          failures?: number
          id?: string
          lease_until?: string | null
          losses?: number
          priority?: number
          prompt_clause?: number | null
          provider?: string | null
          provider_handle?: Json | null
          provider_request_id?: string | null
          recipe?: NonNullable<Json>
          run_after?: string
          state?: string
          submissions?: number
          submitted_at?: string | null
          transformation_id?: string
          updated_at?: string
          user_id?: string
          version_number?: number
          wants_fresh_runner?: boolean
          was_runner_fresh?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "transform_jobs_transformation_id_fkey"
            columns: ["transformation_id"]
            isOneToOne: false
            referencedRelation: "transformations"
            referencedColumns: ["id"]
          },
        ]
      }
      transform_keys: {
        Row: {
          job_id: string
          key: string
          transformation_id: string
        }
        Insert: {
          job_id: string
          key: string
          transformation_id: string
        }
        Update: {
          job_id?: string
          key?: string
          transformation_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "transform_keys_job_id_fkey"
            columns: ["job_id"]
            isOneToOne: false
            referencedRelation: "transform_jobs"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "transform_keys_transformation_id_fkey"
            columns: ["transformation_id"]
            isOneToOne: false
            referencedRelation: "transformations"
            referencedColumns: ["id"]
          },
        ]
      }
      transformation_versions: {
        Row: {
          created_at: string
          id: string
          output_url: string
          recipe: NonNullable<Json>
          thumbnail_url: string | null
          transformation_id: string
          version_number: number
        }
        Insert: {
          created_at?: string
          id?: string
          output_url: string
          recipe: NonNullable<Json>
          thumbnail_url?: string | null
          transformation_id: string
          version_number: number
        }
        Update: {
          created_at?: string
          id?: string
          output_url?: string
          recipe?: NonNullable<Json>
          thumbnail_url?: string | null
          transformation_id?: string
          version_number?: number
        }
        Relationships: [
          {
            foreignKeyName: "transformation_versions_transformation_id_fkey"
            columns: ["transformation_id"]
            isOneToOne: false
            referencedRelation: "transformations"
            referencedColumns: ["id"]
          },
        ]
      }
      transformations: {
        Row: {
          created_at: string
          current_version: number
          exports: NonNullable<Json>
          failure_code: string | null
          id: string
          original_filename: string
          original_url: string
          output_url: string | null
          recipe: NonNullable<Json>
          status: string
          thumbnail_url: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          current_version?: number
          exports?: NonNullable<Json>
          failure_code?: string | null
          id?: string
          original_filename: string
          original_url: string
          output_url?: string | null
          recipe: NonNullable<Json>
          status?: string
          thumbnail_url?: string | null
          updated_at?: string
          user_id: string
        }
        Update: {
          created_at?: string
          current_version?: number
          exports?: NonNullable<Json>
          failure_code?: string | null
          id?: string
          original_filename?: string
          original_url?: string
          output_url?: string | null
          recipe?: NonNullable<Json>
          status?: string
          thumbnail_url?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      user_presets: {
        Row: {
          created_at: string
          id: string
          name: string
          recipe: NonNullable<Json>
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          recipe: NonNullable<Json>
          user_id: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          recipe?: NonNullable<Json>
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      call_job_runner: { Args: Record<PropertyKey, never>; Returns: boolean }
      claim_file_removal: {
        Args: Record<PropertyKey, never>
        Returns: {
          attempts: number
          bucket: string
          created_at: string
          folder: string | null
          id: string
          original_url: string | null
          run_after: string
          user_id: string
          version_number: number | null
        }[]
        SetofOptions: {
          from: "*"
          to: "file_removals"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      claim_job: {
        Args: { p_is_fresh?: boolean; p_lease_seconds?: number }
        Returns: {
          asked_at: string | null
          attempts: number
          claimed_at: string | null
          created_at: string
          ended_requests: string[]
          engines_tried: string[]
          error_code: string | null
          failures: number
          id: string
          lease_until: string | null
          losses: number
          priority: number
          prompt_clause: number | null
          provider: string | null
          provider_handle: Json | null
          provider_request_id: string | null
          recipe: NonNullable<Json>
          run_after: string
          state: string
          submissions: number
          submitted_at: string | null
          transformation_id: string
          updated_at: string
          user_id: string
          version_number: number
          wants_fresh_runner: boolean
          was_runner_fresh: boolean
        }[]
        SetofOptions: {
          from: "*"
          to: "transform_jobs"
          isOneToOne: false
          isSetofReturn: true
        }
      }
      complete_transform: {
        Args: {
          p_attempt: number
          p_job_id: string
          p_output_url: string
          p_recipe: Json
          p_thumbnail_url: string
        }
        Returns: boolean
      }
      cut_user_metadata: { Args: { told: Json }; Returns: Json }
      extend_lease: {
        Args: { p_attempt: number; p_job_id: string; p_lease_seconds: number }
        Returns: boolean
      }
      fail_transform: {
        Args: { p_attempt: number; p_failure_code: string; p_job_id: string }
        Returns: boolean
      }
      grant_credits: {
        Args: { p_amount: number; p_user_id: string }
        Returns: undefined
      }
      has_outline: { Args: { recipe: Json }; Returns: boolean }
      has_picture: {
        Args: {
          p_has_watermark: boolean
          p_picture_key: string
          p_transformation_id: string
        }
        Returns: boolean
      }
      is_free_correction: {
        Args: { p_recipe: Json; p_transformation_id: string }
        Returns: boolean
      }
      is_valid_exports: { Args: { exports: Json }; Returns: boolean }
      is_valid_recipe: { Args: { recipe: Json }; Returns: boolean }
      is_work_due: { Args: Record<PropertyKey, never>; Returns: boolean }
      keep_handle: {
        Args: {
          p_attempt: number
          p_handle: Json
          p_job_id: string
          p_prompt_clause: number
          p_provider: string
          p_seconds: number
        }
        Returns: boolean
      }
      list_stored_files: {
        Args: { p_after: string; p_beginning: string; p_bucket: string }
        Returns: {
          name: string
        }[]
      }
      lock_transformation_of: { Args: { p_job_id: string }; Returns: undefined }
      next_renewal: {
        Args: { at_time: string; started_at: string }
        Returns: string
      }
      operator_find: { Args: { p_person: string }; Returns: string }
      operator_give_credits: {
        Args: {
          p_amount: number
          p_gift_key: string
          p_operator: string
          p_person: string
          p_reason: string
        }
        Returns: string
      }
      operator_keep_account: {
        Args: { p_operator: string; p_person: string; p_reason: string }
        Returns: string
      }
      operator_remove_account: {
        Args: {
          p_is_unasked?: boolean
          p_operator: string
          p_person: string
          p_reason: string
        }
        Returns: string
      }
      operator_set_plan: {
        Args: {
          p_operator: string
          p_person: string
          p_plan: string
          p_reason: string
        }
        Returns: string
      }
      plan_credits: { Args: { plan: string }; Returns: number }
      postpone_job: {
        Args: {
          p_attempt: number
          p_code?: string
          p_drops_handle?: boolean
          p_engine_done?: string
          p_job_id: string
          p_max_failures?: number
          p_seconds: number
        }
        Returns: string
      }
      read_escapes: { Args: { spelled: string }; Returns: string }
      refund_reserve: { Args: { p_job_id: string }; Returns: undefined }
      remove_account: { Args: { p_user_id: string }; Returns: boolean }
      requeue_lost_jobs: { Args: { p_max_attempts?: number }; Returns: number }
      reset_due_credits: { Args: { p_user_id?: string }; Returns: number }
      schedule_clock_cleanup: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      schedule_job_runner: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      set_plan: {
        Args: { p_plan: string; p_user_id: string }
        Returns: undefined
      }
      start_free_transform: {
        Args: {
          p_idempotency_key?: string
          p_picture_key?: string
          p_recipe?: Json
          p_transformation_id: string
          p_user_id: string
        }
        Returns: {
          is_new: boolean
          job_id: string
          status: string
          version_number: number
        }[]
      }
      start_transform: {
        Args: {
          p_idempotency_key?: string
          p_picture_key?: string
          p_recipe?: Json
          p_transformation_id: string
          p_user_id: string
        }
        Returns: {
          is_new: boolean
          job_id: string
          status: string
          version_number: number
        }[]
      }
      start_transform_after: {
        Args: {
          p_idempotency_key?: string
          p_known_version: number
          p_picture_key?: string
          p_recipe?: Json
          p_transformation_id: string
          p_user_id: string
        }
        Returns: {
          is_new: boolean
          job_id: string
          status: string
          version_number: number
        }[]
      }
      sweep_audit_lines: { Args: Record<PropertyKey, never>; Returns: number }
      sweep_originals: { Args: Record<PropertyKey, never>; Returns: number }
      wake_job: {
        Args: { p_handle: Json; p_job_id: string; p_provider: string }
        Returns: boolean
      }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
