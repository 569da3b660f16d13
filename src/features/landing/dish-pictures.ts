// Written by src/artwork/make-pictures.ts: what lies in public/dishes.

export const DISH_WIDTHS = [320, 480, 800, 1200] as const;
export const PLAIN_WIDTH = 800;

/** Two by two pixels: the body of a bitmap. */
export const DISH_BLURS = {
  burger: {
    before: 'ZzlEOcMsBDk',
    after: '7UULUm5ebmI',
  },
  pasta: {
    before: 'RkFFPUU9RT0',
    after: 'qknKTepVClY',
  },
  sushi: {
    before: 'JDklOaIwJT0',
    after: 'JzFHNQgtByU',
  },
  tacos: {
    before: 'RTlmPeM0JDk',
    after: 'q0HLQS1STlY',
  },
  ramen: {
    before: '4zDjMMIoRD0',
    after: 'qUWpRQtOLFo',
  },
  salad: {
    before: 'KCHjHGg1BCk',
    after: 'qTVnLSxO60k',
  },
  sandwich: {
    before: 'AzUDNQQt5Cg',
    after: 'RjlnPS5OcVI',
  },
  'stir-fry': {
    before: 'RTHjJKg5AyU',
    after: 'ZTkkMaVFhT0',
  },
  steak: {
    before: 'iDFoMUcxRi0',
    after: 'ai1IKUktKCU',
  },
  pizza: {
    before: 'SDEGKUgxBS0',
    after: 'ykmIQclNqEk',
  },
  dessert: {
    before: 'RzlHOeQwwyw',
    after: 'MU4wTrValFo',
  },
  seafood: {
    before: 'JDElNQQtBC0',
    after: 'LkovTnFScVI',
  },
  poke: {
    before: 'RjlGNYcxhzU',
    after: 'DU4NTk5OT04',
  },
} as const;
