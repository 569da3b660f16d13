import type { Match } from '#tests/support/faults/fault-rules.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { until } from '#tests/support/until.ts';

/** By each of them the app asks whether the reference plate is in storage. */
export const PLATE_ASKED: Match = { path: /^\/storage\/v1\/object\/list\/reference-images/ };

/** Whoever opens Uploads first puts it there. */
export const untilPlateIsKept = ({ service }: Backend) =>
  until('the plate is in storage', async () => {
    const { data } = await service.storage.from('reference-images').list();
    return data?.some(({ name }) => name === 'reference-plate.png') ?? false;
  });
