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
  ['take away box on wood', 'market; These words had no effect: takeaway box'],
])('whose table it is, and that of what it is not: %j: %s', (prompt, said) => {
  expect(sayWish(prompt)).toBe(said);
});

test.each([
  ['take it out of the dark', 'Brighter'],
  ['get the soup out of the shadows', 'Brighter'],
  ['straight out of the dark oven', ''],
  ['don’t brighten or darken it', ''],
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
