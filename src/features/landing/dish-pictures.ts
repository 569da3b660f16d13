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
    after: '61ULVgtSC1Y',
  },
  sushi: {
    before: 'JDklOaIwJT0',
    after: 'iEmpSQRBqU0',
  },
  tacos: {
    before: 'RTlmPeM0JDk',
    after: 'iUGpQSZBZz0',
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
    after: 'hT0jMQhGQzE',
  },
  steak: {
    before: 'iDFoMUcxRi0',
    after: 'ajFqLSgxSCk',
  },
  pizza: {
    before: 'SDEGKUgxBS0',
    after: '602IRepNh0k',
  },
  dessert: {
    before: 'RzlHOeQwwyw',
    after: 'zUXMRWk9Rzk',
  },
  seafood: {
    before: 'JDElNQQtBC0',
    after: 'slpwVrNasl4',
  },
  poke: {
    before: 'RjlGNYcxhzU',
    after: 'qkWJQetB60E',
  },
} as const;
