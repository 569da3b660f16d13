import type { FailureCode, PlanName, Recipe, TransformationStatus } from '#shared/contract.ts';

// The server's rows as the mirror keeps them. Times are ISO texts, as the server writes them.

export interface TransformationRow {
  id: string;
  user_id: string;
  original_filename: string;
  original_url: string;
  output_url: string | null;
  thumbnail_url: string | null;
  recipe: Recipe;
  status: TransformationStatus;
  failure_code: FailureCode | null;
  current_version: number;
  created_at: string;
  updated_at: string;
}

export interface VersionRow {
  id: string;
  transformation_id: string;
  version_number: number;
  output_url: string;
  thumbnail_url: string | null;
  recipe: Recipe;
  created_at: string;
}

export interface SubscriptionRow {
  user_id: string;
  plan: PlanName;
  credits_total: number;
  credits_used: number;
  renews_at: string;
  updated_at: string;
}

export interface ProfileRow {
  id: string;
  full_name: string;
  updated_at: string;
}

export interface PresetRow {
  id: string;
  user_id: string;
  name: string;
  recipe: Recipe;
  created_at: string;
}
