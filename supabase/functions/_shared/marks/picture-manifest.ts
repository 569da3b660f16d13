import { PRODUCT } from '../contract.ts';
import { sniff } from '../photo-containers/sniff.ts';
import { holdsManifest } from './holds-manifest.ts';
import { addressOfSource, type SourceType } from './source-type.ts';
import { VERSION } from './version.ts';

/** What is known of how a finished picture was made. */
export interface PictureHistory {
  source: SourceType;
  /** Of a cloud engine, by the name that its provider gives it; undefined: the built-in one. */
  model?: string | undefined;
  /** In plain words, from the engine's report. */
  did: readonly string[];
  /** The photo's own dish lies over what a cloud engine made. */
  isDishLaidBack: boolean;
  /** The photo, where it is at hand. */
  photo?: Uint8Array | undefined;
  /** The file that a cloud engine gave. */
  made?: Uint8Array | undefined;
}

/** A picture that another one was made of; `file` where it has a manifest of its own, which goes along. */
export interface Ingredient {
  label: string;
  relationship: 'parentOf' | 'componentOf';
  /** Where the file is known. */
  format?: string;
  file?: Uint8Array;
}

export interface PictureManifest {
  /** As C2PA names things; JSON. */
  definition: Record<string, unknown>;
  ingredients: Ingredient[];
}

const OURS = { name: PRODUCT.name, version: VERSION };
const LONGEST_DESCRIPTION = 500;

/**
 * What is signed of a finished picture: of what it was made, by what, and what was done. It has no title, no author, no
 * time but the signature's, and no place. Where a provider has signed what it gave, its manifest is kept as the parent.
 */
export function describePicture(history: PictureHistory): PictureManifest {
  const { made, photo, isDishLaidBack } = history;
  const parent =
    made && holdsManifest(made)
      ? ingredientOf('made', 'parentOf', made)
      : ingredientOf('photo', 'parentOf', photo);
  const ingredients = [parent];
  if (isDishLaidBack) ingredients.push(ingredientOf('dish', 'componentOf', photo));
  const opened = { action: 'c2pa.opened', parameters: { ingredientIds: [parent.label] } };
  const actions = [opened, ...describeWork(history, parent.label === 'made')];
  return {
    definition: {
      claim_generator_info: [OURS],
      format: 'image/jpeg',
      assertions: [{ label: 'c2pa.actions.v2', data: { actions } }],
    },
    ingredients,
  };
}

function describeWork(
  { source, model, did, isDishLaidBack }: PictureHistory,
  isParentMade: boolean,
): object[] {
  const digitalSourceType = addressOfSource(source);
  if (model === undefined) {
    const description = did.join('. ').slice(0, LONGEST_DESCRIPTION);
    const light = {
      action: 'c2pa.color_adjustments',
      softwareAgent: OURS,
      digitalSourceType: addressOfSource('algorithmicallyEnhanced'),
      ...(description !== '' && { description }),
    };
    const surface = { action: 'c2pa.edited', softwareAgent: OURS, digitalSourceType };
    return source === 'compositeSynthetic' ? [light, surface] : [light];
  }
  // What the provider has signed tells of its own work; then the rest is ours.
  const edited = {
    action: 'c2pa.edited',
    softwareAgent: isParentMade ? OURS : { name: model },
    digitalSourceType,
    ...(isParentMade && { description: `Finished what ${model} made` }),
  };
  const placed = { action: 'c2pa.placed', softwareAgent: OURS, parameters: { ingredientIds: ['dish'] } };
  return isDishLaidBack ? [edited, placed] : [edited];
}

function ingredientOf(
  label: string,
  relationship: Ingredient['relationship'],
  file?: Uint8Array,
): Ingredient {
  if (!file) return { label, relationship };
  const format = `image/${sniff(file)}`;
  return { label, relationship, format, ...(holdsManifest(file) && { file }) };
}
