/** The built-in styles: the app offers them, the engines follow them. Their prompts describe light, surface and backdrop, never the dish. */
export const STYLES = [
  {
    id: 'finedining',
    name: 'Fine Dining Elegance',
    prompt:
      'Fine dining elegance: warm low-key light from the side, deep soft shadows, a dark walnut table with fine linen, quiet background falling away into darkness, rich colours, restrained highlights on sauce and glaze.',
  },
  {
    id: 'daylight',
    name: 'Daylight Bistro',
    prompt:
      'Daylight bistro: bright natural window light from the left, soft airy shadows, a light oak table, fresh true colours, clean whites, a friendly lunchtime mood.',
  },
  {
    id: 'marble',
    name: 'Marble Studio',
    prompt:
      'Marble studio: even, bright studio light, a white marble surface with fine grey veins, crisp neutral whites, gentle contact shadow under the plate, clean and modern.',
  },
  {
    id: 'slate',
    name: 'Dark Slate Gourmet',
    prompt:
      'Dark slate gourmet: a dark natural slate surface, directed light from the back left, strong but clean contrast, glossy highlights, deep neutral shadows, colours that stand out.',
  },
  {
    id: 'market',
    name: 'Fresh Market',
    prompt:
      'Fresh market: sunny outdoor light, a rustic wooden table, vivid greens and reds, cheerful contrast, the freshness of a farmers market in the morning.',
  },
  {
    id: 'blackgold',
    name: 'Modern Black & Gold',
    prompt:
      'Modern black and gold: a black stone surface with thin golden veins, dramatic warm light, deep blacks, golden accents, luxurious evening mood.',
  },
  {
    id: 'zen',
    name: 'Minimal Zen',
    prompt:
      'Minimal zen: soft diffuse light, a pale plaster surface, calm muted backdrop, much empty space, natural gentle colours, quiet and balanced.',
  },
] as const;

export type StyleId = (typeof STYLES)[number]['id'];

/** What a backdrop in one's own colour does not say. Our words, as those of the styles: they ask for nothing beyond it. */
export const COLOUR_PROMPT =
  'Plain backdrop in one colour, soft even light, a gentle shadow under the plate, clean and modern.';
