import type { EncodedPicture } from '../pictures/pipeline.ts';
import { toBase64 } from '../../_shared/base64.ts';
import type { EngineJob } from './engine.ts';

/** Comes before the prompt: the prompt ends with our clause, and nothing may follow that. */
const ABOUT_THE_PLATE =
  'The first picture is the photo to edit. The second picture only shows a plate as a reference for clean, even light: copy nothing of it into the photo.';

export interface CloudInput {
  text: string;
  /** The photo, then the reference plate where there is one. */
  pictures: [EncodedPicture, ...EncodedPicture[]];
}

/** What every cloud engine is given. */
export async function inputOf(job: EngineJob): Promise<CloudInput> {
  const photo = await job.prepared();
  const plate = await job.referencePlate();
  if (!plate) return { text: job.prompt, pictures: [photo] };
  return { text: `${ABOUT_THE_PLATE}\n\n${job.prompt}`, pictures: [photo, plate] };
}

export const toDataUri = ({ bytes, mimeType }: EncodedPicture): string =>
  `data:${mimeType};base64,${toBase64(bytes)}`;
