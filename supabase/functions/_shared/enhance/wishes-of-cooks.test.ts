import { expect, test } from 'vitest';
import { sayWish } from '#tests/support/say-wish.ts';

test.each([
  ['imagine our table is marble', 'marble'],
  ['pretend our table is made of wood', 'market'],
  ['as though our table was marble', 'marble'],
  ['our tables are wood', ''],
  ['we have wooden tables', ''],
  ['we’ve got marble tops', ''],
  ['can we have marble', 'marble'],
  ['can we have a wooden table', 'market'],
  ['my boss hates marble', ''],
  ['everything but slate', ''],
  ['from slate to marble', 'marble'],
  ['cut out on white', '/marble'],
  ['plain white', '/marble'],
  ['plain white rice', ''],
  ['just black behind', '/slate'],
  ['against a dark wall', '/slate'],
  ['auf einer Schieferplatte', 'slate'],
  ['Marmorkuchen', ''],
  ['in a take away box on wood', 'market; These words had no effect: takeaway box'],
])('whose table it is, and that of what it is not: %j: %s', (prompt, said) => {
  expect(sayWish(prompt)).toBe(said);
});

test.each([
  ['take it out of the dark', 'Brighter'],
  ['get the soup out of the shadows', 'Brighter'],
  ['straight out of the dark oven', ''],
  ['don’t brighten or darken it', ''],
  ['no darker or lighter', ''],
  ['no glare or warmer colours', 'Warmer'],
  ['not too dark or make it brighter', 'Brighter'],
  ['gone dark in the corner', 'Brighter'],
  ['looks like it’s gone cold', 'Warmer'],
  ['everything has gone yellow', 'Less yellow'],
  ['strip lights make it blue', 'Less blue'],
  ['make it blue', 'These words had no effect: blue'],
  ['easy on the contrast', 'Less contrast'],
  ['go easy on the colours', 'More muted'],
  ['bump up the colours', 'More vivid'],
  ['turn the colours up', 'More vivid'],
  ['add some colour', 'More vivid'],
  ['add colour to the background', 'These words had no effect: add colour to the background'],
  ['add a bit of light', 'Brighter'],
  ['bring it to life', 'More vivid'],
  ['give it some punch', 'More contrast'],
  ['blown out', 'Darker'],
  ['light & airy', 'Brighter; Softer'],
  ['needs warming up', 'Warmer'],
  ['briter', 'Brighter'],
  ['más brillante', 'Brighter'],
  ['mehr Farbe', 'More vivid'],
  ['chef wants it darker', 'Darker'],
])('what is wished of light and colour: %j: %s', (prompt, said) => {
  expect(sayWish(prompt)).toBe(said);
});

test.each([
  'bright lights burger',
  'moody blues cheesecake',
  'golden hour spritz',
  'sunset bowl',
  'zen garden roll',
  'luxury hot chocolate',
  'minimal waste',
  'the Royal Oak Sunday roast',
  'smoked over oak',
  'market special',
  'dark kitchen',
  'white chocolate mousse, dark plate',
  'lighter bites',
  'take away special',
  'in a brioche bun',
])('what a dish or a house is called asks for nothing: %j', (prompt) => {
  expect(sayWish(prompt)).toBe('');
});

test.each([
  ['vertical 9:16', 'Can’t change: the shape of the picture'],
  ['make it square', 'Can’t change: the shape of the picture'],
  ['portrait for stories, brighter', 'Brighter; Can’t change: the shape of the picture'],
  ['square sausage', ''],
  ['Vertical garden salad', ''],
  ['straighten up the picture', 'Can’t change: the angle of view'],
  ['pop a lemon wedge on it', 'Can’t add: a lemon wedge'],
  ['drizzle some gravy', 'Can’t add: some gravy'],
  ['lose the ketchup bottle', 'Can’t remove: the ketchup bottle'],
  ['don’t lose the warmth', ''],
  ['remove noise', ''],
  ['togli la forchetta', 'Can’t remove: la forchetta'],
  ['the plate’s chipped, hide it', 'These words had no effect: hide'],
  ['in a takeaway box', 'These words had no effect: takeaway box'],
  ['curry in a takeaway box', 'These words had no effect: takeaway box'],
  ['scampi in a basket', ''],
  ['in the garden', 'These words had no effect: garden'],
  ['do not crop or remove the background', ''],
  ['do not change or remove the plate', ''],
  ['crumbs gone', 'These words had no effect: crumbs gone'],
])('what cannot be done is said: %j: %s', (prompt, said) => {
  expect(sayWish(prompt)).toBe(said);
});

test.each([
  'straighten up the colours',
  'sort the lighting out',
  'the colours are all wrong',
  'bad lighting',
])('what is done with every photo is not said to have had no effect: %j', (prompt) => {
  expect(sayWish(prompt)).toBe('');
});

test.each([
  ['shot against light', 'These words had no effect: shot against light'],
  ['backlit, light behind', 'These words had no effect: light behind'],
  ['bright light behind', 'Brighter'],
  ['plain light', 'These words had no effect: plain light'],
  ['make the whites pure white', 'These words had no effect: whites pure white'],
  ['sauce is pure white', 'These words had no effect: sauce is pure white'],
  ['rice should be pure white', 'These words had no effect: rice should be pure white'],
  ['rice, plain white', ''],
  ['gets lost against white', ''],
  ['it looks bad against white', 'These words had no effect: bad against white'],
  ['against a plain wall', ''],
  ['a pint of plain black', ''],
  ['it’s dark behind', 'Darker'],
  ['too dark behind', 'Brighter'],
  ['it’s too bright behind', 'Darker'],
  ['too much light behind it', 'Darker'],
])('no table is put in for a light or a colour that is only spoken of: %j: %s', (prompt, said) => {
  expect(sayWish(prompt)).toBe(said);
});

test.each([
  ['even though our table is wood, use marble', 'marble'],
  ['lovely colours though our table is marble', ''],
  ['brighter though our table is oak', 'Brighter'],
  ['eggs over easy on marble', 'marble'],
  ['over easy on slate', 'slate'],
  ['nice and easy on wood', 'market'],
  ['easy with marble', 'marble'],
  ['the tables are dark', 'Brighter'],
  ['our tables are dark', 'Brighter'],
  ['tables look dark', 'Brighter'],
  ['light tables', 'These words had no effect: light tables'],
  ['tables lighter', 'Brighter'],
  ['the light tables look nice', 'These words had no effect: light tables look nice'],
  ['bright tables outside', 'Brighter'],
  ['blur the dark tables', 'Darker; Can’t change: what is in focus'],
  ['lit from warm lamp to the side', 'Warmer'],
  ['switch from dark to marble', 'marble; Darker'],
  ['from marble to go with the steak', 'marble'],
  ['shot from marble table to window', 'marble'],
  ['we’ve gone dark with the look', 'Darker'],
  ['from dark to light', 'Brighter'],
  ['from wood to plate', 'market'],
  ['we have wood, want marble', 'marble'],
  ['I think we have marble in mind', 'marble'],
  ['hoping we have marble', 'marble'],
  ['make it so we have marble under it', 'marble'],
  ['so we have a marble look', 'marble'],
  ['we have marble so use that', 'marble'],
  ['we have a marble table please put it on that', 'marble'],
  ['we have oak tables, use them', 'daylight'],
])('a table that is asked for is not taken for their own, nor turned round: %j: %s', (prompt, said) => {
  expect(sayWish(prompt)).toBe(said);
});

test.each([
  ['pls take out cup on left', 'Can’t remove: cup; These words had no effect: left'],
  ['take out tray from the shot', 'Can’t remove: tray'],
  ['take away box', 'Can’t remove: box'],
  ['take out food in the background', 'Can’t remove: food'],
  ['take away tub of curry', 'Can’t remove: tub of curry'],
  ['remove noise and bottle', 'Can’t remove: bottle'],
  ['remove the noise, bottle', 'Can’t remove: bottle'],
  ['remove the grain bowl', 'Can’t remove: the grain bowl'],
  ['remove grain mustard', 'Can’t remove: grain mustard'],
  ['on a wooden crate', 'market'],
  ['on wooden barrels', 'market'],
  ['wooden barrel table', 'market'],
  ['everything but the plate brighter', 'Brighter'],
  ['chef needs to be in it', 'Can’t add: people or hands'],
])(
  'what is to be taken out is no takeaway, and what stands on wood may be a crate: %j: %s',
  (prompt, said) => {
    expect(sayWish(prompt)).toBe(said);
  },
);

test.each([
  ['in a bowl', ''],
  ['in the oven', ''],
  ['in the evening', ''],
  ['in the foreground', ''],
  ['in a basket on wood', 'market'],
  ['pop an extra bit of brightness in', 'Brighter'],
  ['pop a bit of light on it', 'More vivid'],
  ['make it pop a bit', 'More vivid'],
  ['birthday candles blown out', 'Can’t add: candles'],
  [
    'highlights are blown out and its too dark',
    'Brighter; These words had no effect: highlights are blown out',
  ],
  ['open 4:3', ''],
  ['make it look like a dark kitchen', 'Darker'],
  ['put it against white', '/marble'],
  ['make it square pizza', 'These words had no effect: square pizza'],
  ['zen sushi', 'zen'],
  ['sunset pizza', 'Warmer'],
  ['golden hour pizza please', 'Warmer'],
  ['lighter menu style', 'Brighter'],
])('what lies near a wish does not change it: %j: %s', (prompt, said) => {
  expect(sayWish(prompt)).toBe(said);
});
