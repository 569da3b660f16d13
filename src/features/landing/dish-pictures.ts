// Written by src/artwork/make-pictures.ts: what lies in public/dishes.

export const DISH_WIDTHS = [320, 480, 800, 1200] as const;
export const PLAIN_WIDTH = 800;

/** Two by two pixels: the body of a bitmap. */
export const DISH_BLURS = {
  burger: {
    before: 'ZzlEOcMsBDk',
    after: '7EXJSUc9qEk',
  },
  pasta: {
    before: 'RkFFPUU9RT0',
    after: 'qUnKTQpWClY',
  },
  sushi: {
    before: 'JDklOaIwJT0',
    after: 'iEmpSQRBqU0',
  },
  tacos: {
    before: 'RTlmPeM0JDk',
    after: 'y0XsSU5Wb1o',
  },
  ramen: {
    before: '4zDjMMIoRD0',
    after: 'Zj1mPSU1yE0',
  },
  salad: {
    before: 'KCHjHGg1BCk',
    after: 'yzVmLQtOh0E',
  },
  sandwich: {
    before: 'AzUDNQQt5Cg',
    after: 'hUVlQWc5ZzU',
  },
  'stir-fry': {
    before: 'RTHjJKg5AyU',
    after: 'ZT0jMehFIzE',
  },
  steak: {
    before: 'iDFoMUcxRi0',
    after: 'ijFpLUkxKCk',
  },
  pizza: {
    before: 'SDEGKUgxBS0',
    after: 'ykmIQclNp0k',
  },
  dessert: {
    before: 'RzlHOeQwwyw',
    after: 'zUnMRWk9SDk',
  },
  seafood: {
    before: 'JDElNQQtBC0',
    after: 'T1JwVrJaklo',
  },
  poke: {
    before: 'RjlGNYcxhzU',
    after: 'LlYuVpBWkFY',
  },
} as const;
