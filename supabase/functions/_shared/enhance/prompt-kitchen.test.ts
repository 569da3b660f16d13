import { expect, test } from 'vitest';
import type { StyleId } from '#shared/styles.ts';
import { readWish } from './wish.ts';

/** What a wish comes to, in one line: whose light on whose table, what is done, what is not. */
function made(prompt: string, style?: StyleId): string {
  const wish = readWish({ prompt, ...(style && { style }) });
  const place = wish.style === wish.table ? (wish.style ?? '') : `${wish.style ?? ''}/${wish.table ?? ''}`;
  const did = wish.did.map((line) => line.replace(/, as asked$/, ''));
  const couldNot = wish.couldNot.map((line) => line.replace(/^These words had no effect: /, 'No effect: '));
  return [place, ...did, ...couldNot].filter((part) => part !== '').join('; ');
}

/** As cooks type them; two spaces or more part one from the next. */
const typed = (lines: string): string[] => lines.trim().split(/\s{2,}/);

test.each(
  typed(`
    wooden table, keep it  not too bright or dark  the yolk is yellow  the egg yolk is yellow
    drop the marble  forget the marble  lose the wood  ditch the wood  no more wood  the cheese is yellow
    the curry is yellow  the orange is orange  orange juice  blue cheese burger  yellow rice  golden fries
    black pudding  full english with black pudding  white chocolate  white chocolate mousse
    slate-grilled prawns  wood-fired pizza  black forest cake  Black Forest gateau  marble cake
    marble cheesecake  dark chocolate  dark chocolate tart  dark choc brownie  dark chocolate mousse
    dark beer  dark roast coffee  cool ranch  cool ranch doritos  warm salad  warm goats cheese salad
    warm duck salad  golden syrup  golden syrup sponge  hot and cold mezze  cold brew  cold cuts
    cold smoked salmon  cool cucumber  soft shell crab  soft serve  soft taco  soft cheese  crisp lettuce
    crispy chicken  crisp apple salad  fresh fish of the day  fresh pasta  fresh fruit  freshly baked
    fresh mozzarella  flat bread  flat white  flat iron steak  smoky bacon  smoked salmon  smoked haddock
    table salt  market fish  market veg  catch of the day  farmhouse cheddar  farmers breakfast  rustic loaf
    country pie  oak aged whisky  oak smoked trout  cedar plank salmon  light bites  light lunch  light beer
    light soy  pale ale  red wine jus  white wine  white bread toast  brown bread  black garlic mayo
    black bean burger  black rice  black truffle  blackcurrant cheesecake  green curry  green beans
    red thai curry  yellow dal  pink gin  stone baked pizza  stonebaked pizza  stone ground flour
    hot stone steak  on a stone plate  slate plate  keep background  keep the bg  keep table as is
    leave the background  leave background alone  dont touch the background  dont change table
    no flash look  don't lose the warmth  don't reduce the contrast  dont darken it  don't make it darker
    not darker  no darker  not dark  fix the colours  fix lighting  fix white balance  white balance
    grey meat  pale chips  fancy  wipe the rim  no hands  no steam  sprinkle of parsley on top
    burger with extra cheese  no logo  no text pls  neither too bright nor too dark
    not too dark or too bright  not too warm or cold  not too dark, not too bright  no marble no wood
    no marble or wood  no marble, no wood, no slate  not marble  no wooden table  anything except slate
    not on slate  not slate again  im sick of slate  I hate marble  i dont like the wood  i don't want wood
    dont want a wooden table  we dont use marble  table is wood, leave it  the table is wooden, keep it
    marble table stays  marble table, dont change it  wooden table, leave as is  our table is marble
    it's on marble already  already on marble  its on my wooden table  the sunlight is too strong
    the window light is nice  keep natural light  burger, fries, coke  fish n chips
    fish & chips w/ mushy peas  grilled cheese  mac n cheese, extra crispy  chicken tikka, rice, naan
    Caesar salad w grilled chicken  2x burger  beef burger (no onions)  gluten free  vegan
    the blueberries are blue  white background, keep it  dont lose the contrast  dont use less light
    let the garnish shine  serve with garlic mayo  set the lemon tart down  exposed brick  well exposed
    leftover exposed brick  do not drop it on marble  our table is dark wood
    farmers breakfast  cold lunch  the burger is yellow  wooden table, keep it please
    unser Tisch ist Marmor  the marble is ugly please  marble is too shiny please  it was taken in daylight
  `),
)('the name of a dish, what is to stay and what is not to be ask for nothing: %j', (prompt) => {
  expect(made(prompt)).toBe('');
});

test.each<[string, string, StyleId?]>([
  [
    'Softer',
    'the window light is too harsh  less shadows  less harsh  less harsh light  light too harsh  harsh shadows  harsh flash  flash is too harsh  not so harsh  daylight is too harsh',
  ],
  [
    'slate',
    'forget marble, use slate  served on slate  put on slate  pop it on slate  stick it on a slate  swap the background for slate  sushi on black slate  drop scones on slate  hand cut chips on slate  no steam, no fork, slate  not the marble, the slate',
  ],
  [
    'marble',
    `don't forget the marble  wood fired pizza on marble  white marble  white marble bg  marbel table  marble tabel  marble top  marble worktop  marble countertop please  swap table for marble  change table to marble  no wood pls, marble  marble not wood  burger on marble, keep it simple  on marble, keep the dish  put it on marble, don't change the food  don’t forget the marble table!!  egg drop soup on marble  tired of wood, use marble  wooden platter, marble table  i would like it on marble`,
  ],
  [
    'Brighter',
    `pls brighter  its abit dark  needs brightening  BRIGHTER PLS!!!  bit brighter ta  brighter 🔥🔥  needs more light  needs to be brighter  could be brighter  slightly brighter  much brighter  way brighter  way too dark  waaay too dark  don't change the table, just brighter  same table, brighter  only brighter  just make it brighter  just brighten it  brighten up  brighten it up please  lighten it a bit  lighten up the shadows  brightness up  bright but not too bright  bright not too bright  the slate is too dark  the background is too dark  background too dark  too dark in the background  the candle light is too dark  brighter 👍 no marble 🙏`,
  ],
  ['daylight', 'the wooden table is ugly  the marble looks fake', 'daylight'],
  ['daylight/; Table kept', 'our table is fine  our table is marble  wooden table, keep it', 'daylight'],
  ['Brighter; Warmer', 'MAKE IT BRIGHT AND WARM  warmer n brighter'],
  ['Brighter; Warmer; More contrast', 'brighter, warmer, more contrast'],
  ['Brighter; More contrast', 'the photo is bright, improve contrast'],
  ['Darker; Moodier', 'dark + moody  dark & moody  dark/moody  dark moody light'],
  [
    'More vivid',
    'make it pop  make food pop  colours need to pop more  boost colours  boost the colour  more colour  more color please  more saturation  the meat looks grey  meat is grey  chips look pale  salad looks dull  the natural light is a bit dull',
  ],
  [
    'Warmer',
    'should be warmer  a touch warmer  same background but warmer  warm it up  too cold  too cool  looks cold  cosy  cosy pub feel  romantic dinner  the marble is too cold  curry warm cosy light  yolk should be more yellow',
  ],
  [
    'Less yellow',
    'far too yellow  its way to yellow  looks a bit yellow  food looks yellow  everything looks orange  the pic is orange  the photo is yellow  photo came out yellow  light is yellow  the light is too yellow  white plate looks yellow  tone down the yellow  not yellow  no yellow tint  without the yellow  get rid of the yellow  get the yellow out  lose the yellow  kill the yellow  fix the yellow  fix yellow  orange tint  no orange  not so orange  the light is yellow  it is yellow',
  ],
  [
    'Less blue',
    `the plate looks blue  looks too blue  blue tint  bluish  remove blue cast  window light too blue  it's blue`,
  ],
  [
    'market',
    'on a wooden board  on wooden board  chuck it on wood  rustic  rustic look pls  farm to table  farmhouse table  farmhouse kitchen  sunny  sunny day  sunny terrace  wood not marble  wood, no marble  pizza margherita on wood  coffee rustic wood  get rid of marble, wood instead  wood instead',
  ],
  ['No effect: chopping board', 'on a chopping board'],
  [
    'finedining',
    'dark wood pls  dark wooden table please  candlelit dinner  candle lit  fine dining  michelin star plating  posh  make it look posh  classy  steak dark wood candlelight',
  ],
  [
    'marble; Brighter',
    'on marble, brighter  put it on marble and make it brighter  marble, no wood, brighter',
  ],
  [
    '/marble',
    'change background to white  make background white  white background pls  white bg  plain white background  Hintergrund hell  heller Hintergrund',
  ],
  ['/marble; No effect: delivery app', 'pure white background like on delivery app'],
  ['No effect: delivery app', 'like on the delivery app'],
  ['No effect: deliveroo', 'like on deliveroo'],
  ['No effect: uber eats style', 'uber eats style'],
  ['/slate', 'black bg  dark bg  dark background looks better  Hintergrund schwarz  schwarzer Hintergrund'],
  ['/zen', 'clean background'],
  ['Can’t remove: glare', 'remove glare'],
  ['No effect: too shiny', 'too shiny'],
  ['Cooler', 'cool it down  cool down the colours  too warm  hot smoked trout, cold light'],
  ['More muted', 'tone down the colours  ice cream pastel'],
  [
    'Darker',
    'tone down the brightness  brightness down  lower the brightness  drop the brightness  dark but not too dark',
  ],
  [
    'More contrast',
    'turn up the contrast  up the contrast  bump the contrast  boost contrast  contrast up  higher contrast  high contrast  looks washed out  washed out  a bit flat  looks flat  too flat  more punch  punchier',
  ],
  ['Less vivid', 'less saturation  saturation down  too saturated  too vivid'],
  ['Less contrast', 'lower contrast  drop the contrast a bit  too contrasty'],
  ['No effect: salad looks sad', 'salad looks sad'],
  ['Less moody', 'too moody  less moody'],
  ['No effect: too green', 'too green'],
  ['No effect: green cast', 'green cast'],
  ['No effect: reddish', 'reddish'],
  ['No effect: too red', 'too red'],
  ['No effect: pink tint', 'pink tint'],
  ['No effect: pub vibe', 'pub vibe'],
  ['blackgold', 'luxury  luxury look  cocktail, black and gold'],
  ['No effect: summery', 'summery'],
  ['No effect: summer vibes', 'summer vibes'],
  [
    'daylight',
    'daylight  day light  natural light  natural daylight, no flash  window light  near a window  by the window  bistro',
  ],
  ['daylight; Softer', 'soft window light'],
  ['daylight/marble', 'in daylight on marble  luce naturale e marmo'],
  ['marble; Warmer', 'marmo e luce calda'],
  ['market; Warmer', 'tavolo di legno e luce calda  rustico e caldo'],
  ['/slate; Warmer', 'sfondo nero e luce calda'],
  ['market', 'serve garlic bread on wood  rustic, exposed brick  exposed wood'],
  [
    'marble',
    'set the lemon tart on marble  put the lemon tart on marble  put it on marble, keep that plate  on marble and keep this plate  drop it on marble  drop in a marble background  not so rustic on marble',
  ],
  ['marble; Brighter', 'not so dark on marble  make sure the marble is bright'],
  [
    'marble',
    'my favourite is marble  marble too please  on marble too  marble is what I want  marble is my favourite  marble is preferred  marble is the way to go',
  ],
  ['/marble', 'white background is required  a white background is a must'],
  ['finedining', 'our restaurant is elegant'],
  [
    'daylight',
    'make it look like it was taken in daylight  as if taken in daylight  daylight is ideal  in daylight too',
  ],
  ['Brighter; More vivid', 'less dark and bolder colours'],
  ['More vivid; Less yellow', 'less yellow and stronger colours'],
  ['Brighter', 'make it brighter the marble is too dark'],
  ['slate; No effect: low light', 'low light on slate'],
  ['blackgold', 'dark stone with gold  luxury bites'],
  ['market; Darker', 'make sure the wood is dark  make sure that wood is dark'],
  ['Brighter', 'no marble is too dark'],
  ['market; Brighter', 'rustic, the marble is dark'],
  ['market', 'rustic breakfast  market lunch'],
  ['finedining', 'elegant lunch'],
  ['Warmer', 'warm breakfast light'],
  ['Softer', 'soft breakfast light'],
  ['More vivid', 'fresh lunch vibe'],
  ['Less yellow', 'the food is yellow  photos are yellow  the photos are yellow  the whites are yellow'],
  ['Less blue', 'the whites are blue'],
  [
    'Less contrast',
    'not so much contrast  not that much contrast  low contrast  no wood and not so contrasty',
  ],
  ['Brighter', 'low carb bright  get more light out of it  not so dark  not so much darker'],
  ['Darker', 'get the brightness down'],
  ['More contrast', 'get more contrast out of the photo  bring the contrast out'],
  ['Less contrast', 'take more contrast out'],
  ['Less yellow', 'get more yellow out'],
  ['Warmer', 'drop in some warmth'],
  ['Cooler', 'drop the warmth'],
  ['Brighter; More vivid', 'not so dark and vivid'],
  ['Brighter; Warmer', 'not so dark and cold'],
  ['More vivid', 'bring the colours out  bring out the colours'],
  ['Brighter', 'rescue this dark dish'],
  ['More vivid', 'let the garnish pop  the colours should pop on the plate'],
  ['slate; More vivid', 'make it pop on slate  make the colours pop on slate'],
  ['slate', 'pop on slate'],
  ['Can’t add: lemon', 'give it lemon'],
  ['Brighter', 'underexposed  under-exposed'],
  ['Darker', 'overexposed  too exposed'],
  ['zen', 'zen  minimal  scandi'],
  ['zen/marble', 'minimalist, marble'],
  ['No effect: studio look', 'studio look'],
  ['Can’t change: the angle of view', 'overhead shot  top down'],
  ['Can’t change: how close the dish is', 'close up  crop it'],
  ['Can’t change: what is in focus', 'blur background  blurry background'],
  ['Can’t remove: the napkin', 'remove the napkin'],
  ['Can’t remove: crumbs', 'get rid of crumbs  remove crumbs pls'],
  ['No effect: clean the plate', 'clean the plate'],
  ['No effect: clean up the edge of the plate', 'clean up the edge of the plate'],
  ['Can’t remove: hand', 'remove hand'],
  ['Can’t remove: my hand', 'remove my hand'],
  ['Can’t add: steam', 'add steam  bit of steam'],
  ['Can’t add: parsley', 'add parsley'],
  ['Can’t add: logo', 'add logo'],
  ['Can’t change: how big the dish is', 'bigger burger  make burger bigger'],
  ['Can’t add: chips', 'more chips'],
  ['Warmer; Less yellow', 'warm but not yellow  warm, not yellow'],
  ['Moodier', 'moody, no black'],
  ['No effect: background is ugly', 'background is ugly'],
  ['No effect: table is dirty', 'the table is dirty'],
  ['No effect: background messy', 'background messy'],
  ['No effect: messy background', 'messy background'],
  ['Can’t remove: mess', 'remove mess in background'],
  ['daylight; Brighter', 'natural light but brighter'],
  ['daylight/; Table kept', 'keep my table', 'daylight'],
  ['daylight; Brighter', 'brighter pls', 'daylight'],
  ['daylight/slate', 'on slate instead', 'daylight'],
  ['marble/; Table kept', 'no marble  forget the marble  wooden table, keep it', 'marble'],
  ['slate', 'slate please  no candlelight  black pudding  rustic bread', 'slate'],
  ['slate; Can’t mix Dark Slate Gourmet with: candlelight', 'candlelight', 'slate'],
  ['zen/finedining', 'dark wood', 'zen'],
  ['market', 'too sunny', 'market'],
  ['market; Softer', 'the sunlight is too harsh', 'market'],
  ['slate; Darker; Moodier', 'burger on slate, dark, moody'],
  ['/slate; Can’t add: steam', 'ramen, dark bg, steam'],
  ['Brighter; Softer', 'pancakes bright & airy  bright and airy, not too yellow or blue'],
  ['marble; Softer', 'cake on white marble, soft light'],
  ['Brighter; More vivid', 'salad fresh bright colours'],
  ['Warmer; Less contrast', 'could you make it a bit warmer and drop the contrast?'],
  ['slate; Moodier', 'slate 🖤 moody'],
  ['More vivid; Less yellow', 'the meat looks a bit grey and the light is yellow'],
])('%s: %s', (said, prompts, style) => {
  for (const prompt of typed(prompts)) expect(made(prompt, style), prompt).toBe(said);
});
