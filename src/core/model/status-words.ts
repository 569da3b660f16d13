import type { ItemWords } from './describe-item.ts';
import type { TransformationRow } from './server-rows.ts';

/** What the server has made of a photo, in a word. */
export const STATUS_WORDS: Record<TransformationRow['status'], string> = {
  uploading: 'Uploading',
  queued: 'Queued',
  enhancing: 'Enhancing',
  ready: 'Ready',
  failed: 'Failed, refunded',
};

export const STATUS_TONES: Record<TransformationRow['status'], ItemWords['tone']> = {
  uploading: 'calm',
  queued: 'waiting',
  enhancing: 'busy',
  ready: 'good',
  failed: 'error',
};
