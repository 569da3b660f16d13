import type { PictureFile } from '#ui/picture.tsx';
import { DISH_BLURS, DISH_WIDTHS, PLAIN_WIDTH } from './dish-pictures.ts';

/** A dish as it was taken and as it came back. */
export interface Sample {
  id: string;
  name: string;
  before: PictureFile;
  after: PictureFile;
  alt: { before: string; after: string };
}

export interface MeasuredSample extends Sample {
  metrics: { engagement: string; orders: string };
}

// The catalogue of the landing page's pictures: what a phone saw of a rendered dish, and what our engine made of it.

type DishId = keyof typeof DISH_BLURS;

/** All bitmaps of two by two pixels begin so; their 8 bytes follow. */
const BITMAP =
  'data:image/bmp;base64,Qk0+AAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABAAAAAAAAgAAAATCwAAEwsAAAAAAAAAAAAA';

function pictureOf(id: DishId, side: 'before' | 'after'): PictureFile {
  const file = (width: number, format: string) => `/dishes/${id}-${side}-${String(width)}.${format}`;
  return {
    src: file(PLAIN_WIDTH, 'jpg'),
    width: 1200,
    height: 900,
    sources: [
      {
        type: 'image/avif',
        srcSet: DISH_WIDTHS.map((width) => `${file(width, 'avif')} ${String(width)}w`).join(', '),
      },
      { type: 'image/webp', srcSet: file(PLAIN_WIDTH, 'webp') },
    ],
    blur: BITMAP + DISH_BLURS[id][side],
  };
}

function sampleOf(id: DishId, name: string, dish: string): Sample {
  return {
    id,
    name,
    before: pictureOf(id, 'before'),
    after: pictureOf(id, 'after'),
    alt: {
      before: `Before: ${dish}, askew in the dim light of a kitchen`,
      after: `After: ${dish}, in clear, appetising light`,
    },
  };
}

export const FIRST_SAMPLES: readonly [Sample, ...Sample[]] = [
  sampleOf('burger', 'Burger', 'a cheeseburger with lettuce and tomato'),
  sampleOf('pasta', 'Pasta', 'spaghetti with tomato sauce and basil'),
  sampleOf('sushi', 'Sushi', 'a board of maki and nigiri'),
];

export const MEASURED_SAMPLES: readonly [MeasuredSample, ...MeasuredSample[]] = [
  {
    ...sampleOf('tacos', 'Gourmet Tacos', 'three filled tacos with lime'),
    metrics: { engagement: '+63%', orders: '+38%' },
  },
  {
    ...sampleOf('ramen', 'Ramen Bowl', 'ramen with egg, pork and spring onions'),
    metrics: { engagement: '+71%', orders: '+45%' },
  },
  {
    ...sampleOf('salad', 'Fresh Salad', 'a green salad with tomatoes and radishes'),
    metrics: { engagement: '+58%', orders: '+42%' },
  },
  {
    ...sampleOf('sandwich', 'Artisan Sandwich', 'a stacked sandwich on a board'),
    metrics: { engagement: '+66%', orders: '+51%' },
  },
  {
    ...sampleOf('stir-fry', 'Asian Stir-Fry', 'a bowl of noodles with broccoli and peppers'),
    metrics: { engagement: '+69%', orders: '+54%' },
  },
];

export const GALLERY_SAMPLES: readonly [Sample, ...Sample[]] = [
  sampleOf('steak', 'Gourmet Steak', 'a sliced steak with butter and asparagus'),
  sampleOf('pizza', 'Artisanal Pizza', 'a pizza with mozzarella and basil'),
  sampleOf('dessert', 'Chocolate Dessert', 'a chocolate cake with berries'),
  sampleOf('seafood', 'Seafood Platter', 'prawns and mussels with lemon'),
  sampleOf('poke', 'Poke Bowl', 'a poke bowl with salmon and avocado'),
];
