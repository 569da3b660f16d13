import type { PicturePipeline } from '../pictures/pipeline.ts';
import type { Engine } from './engine.ts';
import { falFrom } from './fal.ts';
import { geminiFrom } from './gemini.ts';
import { createLocal } from './local.ts';
import { openAiFrom } from './openai.ts';
import { readSettings, type Settings } from './settings.ts';

interface Parts {
  pipeline: PicturePipeline;
}

/** Every engine there is, by the name that `IMAGE_PROVIDERS` calls it. A new one is a file of its own and a line here; tests tell the rest. */
const MAKERS = new Map<string, (settings: Settings, parts: Parts) => Engine>([
  ['fal', falFrom],
  ['gemini', geminiFrom],
  ['openai', openAiFrom],
  ['local', (_settings, { pipeline }) => createLocal(pipeline)],
]);

export const ENGINE_NAMES: readonly string[] = [...MAKERS.keys()];

/**
 * The chain of engines, in the order of `IMAGE_PROVIDERS` (names with commas; `local` alone where it is not set).
 * What is wrong with the environment is said at once, by an error that names the variable.
 */
export function enginesFromEnvironment(env: Record<string, string | undefined>, parts: Parts): Engine[] {
  const settings = readSettings(env);
  const names = settings.list('IMAGE_PROVIDERS', 'local');
  if (names.length === 0 || new Set(names).size < names.length) {
    throw new Error('IMAGE_PROVIDERS must name each engine once');
  }
  return names.map((name) => {
    const make = MAKERS.get(name);
    if (!make)
      throw new Error(
        `IMAGE_PROVIDERS names an engine that there is not; known are ${ENGINE_NAMES.join(', ')}`,
      );
    return make(settings, parts);
  });
}
