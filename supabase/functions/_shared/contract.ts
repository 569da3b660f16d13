import type { FAILURE_CODES } from './failure-codes.ts';
import type { StyleId } from './styles.ts';

/**
 * What the client, the server functions and the tests must agree on.
 * One truth for names, limits and payloads; the database holds the same limits in its own words,
 * and `tests/backend/contract.test.ts` compares the two.
 */

/** The name of the product stands here and nowhere else. */
export const PRODUCT = { name: 'PlateGlow' } as const;

/** Where people write to for help until SUPPORT_EMAIL is set: a placeholder. */
export const PLACEHOLDER_EMAIL = 'support@plateglow.example';

export const LIMITS = {
  /** Bytes of one original. */
  originalBytes: 20_971_520,
  /** Photos in one batch. */
  batchPhotos: 10,
  promptCharacters: 1000,
  presetNameCharacters: 50,
  photoNameCharacters: 100,
  /** Photos of one person that may be uploading at a time, however often a phone repeats itself. */
  unfinishedPhotos: 1000,
  presetsPerUser: 10,
  passwordCharactersMin: 6,
  /** Bytes in UTF-8: the auth service looks at no more of a password. */
  passwordBytesMax: 72,
  fullNameCharactersMin: 2,
  fullNameCharactersMax: 100,
  /** Short side of a photo, advised but not enforced. */
  shortSidePixels: 800,
  signedUrlSeconds: 3600,
  pageSize: 20,
  /** Polygons of one outline, and points of all of them together. */
  outlinePolygons: 12,
  outlinePoints: 600,
  /** Parts of the photo by which an outline may reach beyond its frame. */
  outlineBeyond: 0.5,
  lowCredits: 10,
} as const;

/** What people may pick as an original. Storage takes WebP as well, for our own conversions. */
export const PICKABLE_TYPES = ['image/jpeg', 'image/png', 'image/heic'] as const;
export const ORIGINAL_TYPES = [...PICKABLE_TYPES, 'image/webp'] as const;

/** Where photos lie as they were sent. */
export const ORIGINALS = 'originals';
/** Where the reference plate lies, alone. */
export const REFERENCE_IMAGES = 'reference-images';
export const REFERENCE_PLATE = 'reference-plate.png';
export const BUCKETS = [ORIGINALS, 'outputs', 'thumbnails', REFERENCE_IMAGES] as const;

/** Credits of a month, and the originals that may lie in storage at a time: those of five years, at 5 MB each. */
export const PLANS = {
  free: { credits: 3, storedPhotos: 200, storedBytes: 1_073_741_824 },
  growth: { credits: 30, storedPhotos: 2000, storedBytes: 10_737_418_240 },
  pro: { credits: 100, storedPhotos: 6000, storedBytes: 32_212_254_720 },
} as const;

export const STATUSES = ['uploading', 'queued', 'enhancing', 'ready', 'failed'] as const;

export type Bucket = (typeof BUCKETS)[number];
export type PlanName = keyof typeof PLANS;
export type TransformationStatus = (typeof STATUSES)[number];

/** Why a transformation has failed; its credit is back. */
export type FailureCode = (typeof FAILURE_CODES)[number];

/** Polygons that are filled together (even-odd); points [x, y] as parts (0..1, a little over the frame is allowed) of the photo's width and height. */
export type DishOutline = readonly (readonly (readonly [number, number])[])[];

/** cx, rx, ry as parts of the photo's width, cy of its height; degrees clockwise. */
export type DishRing = readonly [cx: number, cy: number, rx: number, ry: number, degrees: number];

/** A dish is no thinner than a hundredth of the photo, and hardly ever wider than the photo twice. */
export const RING_BOUNDS = { radius: [0.01, 2], degrees: [-360, 360] } as const;

/** Where somebody says the dish is: a rough ring, or an outline that a person drew. */
export type DishHint = { ring: DishRing } | { outline: DishOutline };

/** What became of the surface: replaced, only toned, kept as it was though another was asked for; 'none': nothing was asked. */
export const SURFACES = ['new', 'toned', 'kept', 'none'] as const;
export type Surface = (typeof SURFACES)[number];

/** The dish as the engine saw it. */
export type DishReport = {
  outline: DishOutline;
  /** Chance (0..1) that the outline is right. */
  confidence: number;
  /**
   * A point (x0, y0) of the photo lies at (x0 * scale + x, y0 * scaleY + y) of the result, all as parts of width and
   * height. `scaleY` is told where it is not `scale`: the result has another shape than the photo.
   */
  placement: { scale: number; scaleY?: number; x: number; y: number };
};

/**
 * The dish lock: whether the photo's own dish was laid back over the picture of a cloud engine; else the dish had moved
 * or changed there, nobody was sure where it ends, or there was no time to try it.
 */
export const DISH_LOCKS = ['laid', 'moved', 'unsure', 'skipped'] as const;
export type DishLock = {
  state: (typeof DISH_LOCKS)[number];
  /** How like the dish there is to the photo's own (1: the same, 0: nothing of it), as a whole and where it is least like it. */
  likeness?: number;
  weakest?: number;
};

/** How a photo is to be transformed; what each transform sends is fixed by the product. */
// Types, not interfaces: only those pass for JSON.
export type Recipe = {
  prompt: string;
  image_size?: string;
  num_images?: number;
  max_images?: number;
  /** A built-in style that was chosen as such; the words of the prompt count otherwise. */
  style?: StyleId;
  /** Colour of the backdrop, `#rrggbb`. */
  colour?: string;
  /** Where the dish is, told by the viewfinder's ring or by a person. */
  dish?: DishHint;
  /**
   * Whether a cloud engine's picture gets the photo's own dish laid back over it. Where nothing is said: where a style or
   * a colour was chosen, as those change what is around the dish; words of one's own may ask for more.
   */
  lock?: boolean;
  /** Of the finished picture, in pixels. */
  width?: number;
  height?: number;
  report?: RecipeReport;
};

/** What was done to a finished picture, in plain words, written by the server. */
export type RecipeReport = {
  engine: string;
  /** Version of the fixed clause that a cloud engine was given with the prompt. */
  promptClause?: number;
  /** Of an engine that always answers alike: of the same photo, the same key is the same picture. */
  key?: string;
  /** Such an engine was asked first, so that the same wish gives the same picture again. */
  repeats?: true;
  /** It bears the small mark of the free plan. */
  watermark?: true;
  did: string[];
  couldNot: string[];
  /** Versions of before it was told have none. */
  surface?: Surface;
  dish?: DishReport;
  /** Where the dish lock was on. */
  lock?: DishLock;
  /** What the file itself says: its source, by its name in IPTC's list, and whether that is signed. Older versions have none. */
  marks?: { source: string; signed: boolean };
};

/** Body of `POST /functions/v1/transform-image`. `originalUrl` is parsed, never fetched. */
export interface TransformRequest {
  transformationId: string;
  originalUrl: string;
  originalFilename: string;
  recipe: Recipe;
  /** Somebody was told that it is free: refused where it would cost a credit. */
  mustBeFree?: true;
  /** The newest version that whoever asks knows of, 0 before the first: a later one is the answer, and costs nothing more. */
  knownVersion?: number;
}

/** Its answer, with 202. */
export interface TransformAccepted {
  transformationId: string;
  version: number;
  status: TransformationStatus;
}

/** Its refusal: a code for programs, a sentence for people. */
export interface TransformRefused {
  error: string;
  message: string;
}

/**
 * The public key of the embedded backend. It is no secret: it only says "a client of this product";
 * row level security decides what a caller may do.
 */
export const EMBEDDED_PUBLISHABLE_KEY = 'sb_publishable_plateglow_embedded_backend';
