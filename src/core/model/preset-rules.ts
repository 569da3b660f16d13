import { visible } from '#core/lib/visible.ts';
import { LIMITS } from '#shared/contract.ts';

/** Presets that one person may keep. */
export const PRESETS_AT_MOST = LIMITS.presetsPerUser;
/** Characters of a preset's name. */
export const PRESET_NAME_CHARACTERS = LIMITS.presetNameCharacters;

/** The name that is to be saved, or what is wrong with the typed one. */
export function checkPresetName(typed: string): { ok: true; name: string } | { ok: false; message: string } {
  const name = typed.trim();
  if (visible(name).trim() === '') return { ok: false, message: 'Preset name is required' };
  if (name.length > PRESET_NAME_CHARACTERS) {
    return { ok: false, message: `Preset name must be at most ${String(PRESET_NAME_CHARACTERS)} characters` };
  }
  return { ok: true, name };
}
