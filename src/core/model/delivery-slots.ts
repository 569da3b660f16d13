import { MB, READ, size, type ExportShape, type ExportSlot, type PicturePolicy } from './export-slot.ts';
import { saySize } from './export-verdict.ts';
import type { Size } from '#shared/size.ts';

// The rules of delivery platforms, as far as they are known: each with its source, and no surer than that.

const WIDE = 16 / 9;
const FULL_HD = size(1920, 1080);

/** A file that meets every rule of 16:9 that we know. */
const WIDE_FILE: ExportShape = { ratios: [WIDE], most: FULL_HD, bytes: 2 * MB };
const STRICT_WIDE_FILE: ExportShape = { ...WIDE_FILE, least: FULL_HD };

const NO_RULE_FOUND: PicturePolicy = { says: 'We found no rule against enhanced pictures.' };
const notKnown = (platform: string): readonly string[] => [`We couldn’t find ${platform}’s picture rules.`];

/** What a platform asks for; where that is not known, what this file is instead, and whom it serves if it is large enough. */
export function sayRule({ asks, certainty }: ExportSlot, made: Size | null): readonly string[] {
  if (certainty !== 'unknown' || !made) return asks;
  const file = `${saySize(made)} and at most 2 MB`;
  const isFull = made.width === FULL_HD.width && made.height === FULL_HD.height;
  const said = isFull
    ? `This file, ${file}, serves DoorDash, Deliveroo, Glovo and Deliverect.`
    : `This file is ${file}.`;
  return [...asks, said];
}

export const deliverySlots: readonly ExportSlot[] = [
  {
    id: 'uber-eats',
    platform: 'Uber Eats',
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'official',
    source: 'developer.uber.com/docs/eats/faq',
    read: READ.lately,
    asks: [
      '5:4, up to 3:2',
      'At least 320 px a side, 550 × 440 in the menu maker',
      'At most 6000 px a side and 25 MB, 10 MB in the menu maker',
      'JPG, PNG or WebP',
      'One item, in the middle, no text or logo. A review takes up to 3 working days.',
    ],
    makes: { ratios: [5 / 4], least: size(550, 440), most: size(1800, 1440), bytes: MB },
    policy: NO_RULE_FOUND,
  },
  {
    id: 'uber-eats-cover',
    platform: 'Uber Eats',
    use: 'Cover',
    group: 'Delivery',
    certainty: 'official',
    source: 'help.uber.com',
    read: READ.lately,
    asks: [
      '5:4, exactly 2880 × 2304',
      'JPEG',
      'Better without people. Your own brand name is fine if it doesn’t dominate.',
    ],
    makes: {
      ratios: [5 / 4],
      least: size(2880, 2304),
      most: size(2880, 2304),
      bytes: 5 * MB,
      enlarges: true,
    },
    policy: NO_RULE_FOUND,
  },
  {
    id: 'doordash',
    platform: 'DoorDash',
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'quoted',
    source: 'gourmetpix.com',
    read: READ.lately,
    asks: [
      '16:9; lists show it as 1:1',
      'At least 1400 × 800',
      'At most 16 MB',
      'JPG or PNG',
      'No text or overlays',
    ],
    makes: { ...WIDE_FILE, least: size(1400, 800) },
    listRatio: 1,
    policy: NO_RULE_FOUND,
  },
  {
    id: 'deliveroo',
    platform: 'Deliveroo',
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'official',
    source: 'api-docs.deliveroo.com',
    read: READ.lately,
    asks: ['16:9', 'At least 1920 × 1080', 'Largest file: not stated', 'JPEG or PNG'],
    makes: STRICT_WIDE_FILE,
    policy: NO_RULE_FOUND,
  },
  {
    id: 'glovo',
    platform: 'Glovo',
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'quoted',
    source: 'an integrator of Glovo',
    read: READ.lately,
    asks: ['16:9', 'At least 1920 × 1080', 'JPEG or PNG', 'Checked by hand'],
    makes: STRICT_WIDE_FILE,
  },
  {
    id: 'keeta',
    platform: 'Keeta',
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'official',
    source: 'api-docs.mykeeta.com',
    read: READ.lately,
    asks: ['4:3', 'At least 600 × 450', 'At most 5 MB, less than 2 MB advised', 'JPEG, PNG or WebP'],
    makes: { ratios: [4 / 3], least: size(600, 450), most: size(1600, 1200), bytes: 1.9 * MB },
  },
  {
    id: 'zomato',
    platform: 'Zomato',
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'unknown',
    source: '',
    read: READ.lately,
    asks: notKnown('Zomato'),
    makes: WIDE_FILE,
    policy: {
      says: 'AI-made dish pictures are banned since 16 Sep 2024 (from third parties only).',
      bansAi: true,
    },
  },
  {
    id: 'grubhub',
    platform: 'Grubhub',
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'quoted',
    source: 'a third party, Aug 2026',
    read: READ.before,
    asks: ['4:3', 'At least 1600 × 1200', 'Largest file: not known', 'PNG or JPEG', 'No body parts'],
    makes: { ratios: [4 / 3], least: size(1600, 1200), most: size(1600, 1200), bytes: 2 * MB },
  },
  {
    id: 'grabfood',
    platform: 'GrabFood',
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'third_party',
    source: 'third parties',
    read: READ.before,
    asks: ['1:1', 'At least 800 × 800', 'At most 6 MB', 'JPEG or PNG', 'No text'],
    makes: { ratios: [1], least: size(800, 800), most: size(1600, 1600), bytes: 2 * MB },
  },
  {
    id: 'foodpanda',
    platform: 'foodpanda',
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'doubtful',
    source: 'third parties',
    read: READ.before,
    asks: [
      'About 1.37:1',
      'At least 4000 × 2925',
      'At most 20 MB',
      'Formats: not known',
      'No close-ups, people or branding',
    ],
    makes: { ratios: [4000 / 2925], least: size(4000, 2925), most: size(4000, 2925), bytes: 20 * MB },
  },
  {
    id: 'deliverect',
    platform: 'Deliverect',
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'official',
    source: 'Deliverect',
    read: READ.before,
    asks: [
      '16:9',
      'At least 1920 × 1080',
      'At most 4920 × 3264',
      'JPEG or PNG',
      'Probably the same for Just Eat.',
    ],
    makes: STRICT_WIDE_FILE,
  },
  ...['Just Eat', 'UpMenu', 'Scoffable'].map((platform): ExportSlot => ({
    id: platform.toLowerCase().replace(' ', '-'),
    platform,
    use: 'Menu item',
    group: 'Delivery',
    certainty: 'unknown',
    source: '',
    read: READ.before,
    asks: notKnown(platform),
    makes: WIDE_FILE,
  })),
];
