import type { Result } from '#core/model/failure.ts';
import type { PresetRow } from '#core/model/server-rows.ts';
import { deleteRow } from './delete-row.ts';
import { readOne } from './read-rows.ts';
import { eq, type AskRest } from './rest.ts';
import { columnsOf, presetShape } from '#core/model/row-shapes.ts';

const COLUMNS = columnsOf(presetShape);
const readPreset = readOne(presetShape);

/** A person's saved prompts. Every call is harmless to repeat. */
export function createPresetRows(askRest: AskRest) {
  return {
    /** One whose id is there already is given back as it is. */
    async insertPreset(
      preset: Omit<PresetRow, 'created_at'>,
      token: string,
    ): Promise<Result<PresetRow | null>> {
      const saved = await askRest(
        { method: 'POST', table: 'user_presets', select: COLUMNS, row: preset, token },
        readPreset,
      );
      if (saved.ok || saved.failure.kind !== 'exists') return saved;
      const mine = await askRest(
        { table: 'user_presets', select: COLUMNS, query: { id: eq(preset.id) }, token },
        readPreset,
      );
      // An id that is there and cannot be read is somebody else's.
      return mine.ok && mine.value === null ? saved : mine;
    },

    deletePreset: (id: string, token: string) => deleteRow(askRest, 'user_presets', id, token),
  };
}
