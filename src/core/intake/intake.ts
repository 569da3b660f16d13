// The intake as the rest of the app knows it: who keeps photos, who hands them over, and what the workers do all day.
export { createIntake } from './accept.ts';
export { inspectPhoto } from './inspect.ts';
export { createIntakeClient } from './intake-client.ts';
export { repeatScan } from '#shared/photo-containers/repeat-scan.ts';
export { serveConvert } from './serve-convert.ts';
export { serveStore } from './serve-store.ts';
export type {
  Conversion,
  Converted,
  Intake,
  IntakeClient,
  LeftOut,
  NotSaved,
  Occasion,
  Outcome,
  PhotoFacts,
} from './terms.ts';
