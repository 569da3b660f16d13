import { deliverySlots } from './delivery-slots.ts';
import { MB, READ, size, type ExportSlot } from './export-slot.ts';

const SEARCH_AND_TILL: readonly ExportSlot[] = [
  {
    id: 'google-business',
    platform: 'Google',
    use: 'Business Profile',
    group: 'Search and till',
    certainty: 'official',
    source: 'support.google.com/business',
    read: READ.lately,
    asks: [
      'The long side at most twice the short one',
      'At least 720 × 720',
      'At most 3000 × 3000 and 5 MB',
      'JPG, PNG, TIFF or BMP',
    ],
    makes: {
      ratios: [1 / 2, 2],
      isRange: true,
      least: size(720, 720),
      most: size(3000, 3000),
      bytes: 5 * MB,
    },
    policy: {
      says: '‘No photoshop alterations, no excessive use of filters.’',
      warnsOf: 'This picture is more than light and colour: Google may refuse it.',
    },
  },
  {
    id: 'square',
    platform: 'Square',
    use: 'Item',
    group: 'Search and till',
    certainty: 'quoted',
    source: 'a third party, Sep 2026',
    read: READ.before,
    asks: [
      '1:1',
      '2000 × 2000 recommended',
      'At most 15 MB',
      'JPG, PNG or GIF',
      'Files of the same name swap their pictures: each dish needs a name of its own.',
    ],
    makes: { ratios: [1], most: size(2000, 2000), bytes: 15 * MB },
  },
];

const SOCIAL: readonly ExportSlot[] = [
  {
    id: 'instagram',
    platform: 'Instagram',
    use: 'Feed',
    group: 'Social',
    certainty: 'third_party',
    source: 'third parties',
    read: READ.before,
    asks: ['4:5 to 1.91:1, 3:4 too; the grid crops to 3:4', '320 to 1440 px wide', 'At most 8 MB', 'JPEG'],
    makes: {
      ratios: [4 / 5, 1.91],
      isRange: true,
      least: size(320, 168),
      most: size(1440, 1800),
      bytes: 8 * MB,
    },
    listRatio: 3 / 4,
  },
  {
    id: 'story',
    platform: 'Instagram and Facebook',
    use: 'Story',
    group: 'Social',
    certainty: 'third_party',
    source: 'third parties',
    read: READ.before,
    asks: ['9:16', 'At least 1080 × 1920', 'At most 8 MB', 'JPEG', 'Keep the edges clear'],
    makes: { ratios: [9 / 16], least: size(1080, 1920), most: size(1080, 1920), bytes: 8 * MB },
  },
  {
    id: 'facebook',
    platform: 'Facebook',
    use: 'Post',
    group: 'Social',
    certainty: 'doubtful',
    source: 'mixed reports',
    read: READ.before,
    asks: ['4:5 or 1:1', 'At least 1080 × 1350', 'Largest file: not known', 'JPG or PNG'],
    makes: { ratios: [4 / 5], least: size(1080, 1350), most: size(1080, 1350), bytes: 2 * MB },
  },
  {
    id: 'tiktok',
    platform: 'TikTok',
    use: 'Photo',
    group: 'Social',
    certainty: 'third_party',
    source: 'third parties',
    read: READ.lately,
    asks: ['9:16 or 16:9', 'At most 1080 × 1920 or 1920 × 1080', 'At most 20 MB', 'JPEG; PNG is refused'],
    makes: { ratios: [9 / 16, 16 / 9], most: size(1920, 1920), bytes: 20 * MB },
  },
];

/** Every slot, in the order in which they are shown. */
export const exportSlots: readonly ExportSlot[] = [...deliverySlots, ...SEARCH_AND_TILL, ...SOCIAL];
