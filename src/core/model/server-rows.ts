import type * as z from 'zod/mini';
import type {
  creditEventShape,
  presetShape,
  profileShape,
  subscriptionShape,
  transformationShape,
  versionShape,
} from './row-shapes.ts';

// The server's rows, of the shapes that they are checked by. Times are ISO texts, as the server writes them.

export type TransformationRow = z.output<typeof transformationShape>;
/** What a person changes of a row: what the photo is called, and what is remembered of its exports. */
export type RowChange = Partial<Pick<TransformationRow, 'original_filename' | 'exports'>>;
export type VersionRow = z.output<typeof versionShape>;
export type SubscriptionRow = z.output<typeof subscriptionShape>;
export type ProfileRow = z.output<typeof profileShape>;
export type PresetRow = z.output<typeof presetShape>;
/** One line of the ledger that explains a person's credits. */
export type CreditEvent = z.output<typeof creditEventShape>;
