/** One line of the ledger that explains a person's credits. */
export interface CreditEvent {
  id: string;
  kind: 'grant' | 'reserve' | 'refund' | 'reset';
  /** Change of the credits left. */
  amount: number;
  transformation_id: string | null;
  version_number: number | null;
  created_at: string;
}
