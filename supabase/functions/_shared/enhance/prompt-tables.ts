import { STYLES, type StyleId } from '../styles.ts';
import { anyOf, BEHIND, oneOf, PARTS } from './prompt-grammar.ts';

/** Words of one kind, in any of five languages, and the style that they are from. */
export type StyleWords = readonly (readonly [RegExp, StyleId])[];

export const STYLE_NAMES: StyleWords = STYLES.map(({ id, name }) => [anyOf(name.toLowerCase()), id]);

const styled = (rows: Partial<Record<StyleId, string>>): StyleWords =>
  STYLES.flatMap(({ id }) => (rows[id] === undefined ? [] : [[anyOf(rows[id]), id] as const]));

/** Words for the light of a style; not where somebody says how it was: 'taken by the window'. */
export const LIGHT_WORDS = styled({
  finedining: 'candle ?li(ght|t), kerzenlicht, low[- ]key',
  market: 'sunny, sun(light|shine|lit), sonnig',
  daylight: `
    day ?light, window light, natural light(ing)?,
    (?<!\\b(took|taken|comes?|came|shot|sat|is|was|it's)( (it|this|them))? )(by|near|from|next to) (a|the) window,
    tageslicht, lumière (du jour|naturelle), luce (del giorno|naturale), luz (del día|natural)`,
});

/** Words for all of a style: its light and its table. */
export const LOOK_WORDS = styled({
  blackgold: `
    black (and|&|n) gold(en)?, schwarz(es)?( und |-)gold, noir et or, nero e oro,
    luxur(y|ious), luxuriös, luxe, lusso, lujo`,
  finedining:
    'fine[- ]dining, michelin, haute cuisine, gastronomique, elegant, classy, posh, upmarket, sophisticated',
  market: 'rustic, rustikal, rustique, rústico, farm(house|ers)?, market, markt, marché, mercato, mercado',
  daylight: 'bistro',
  zen: 'zen, minimal(ist(ic|isch|a)?|e)?, japandi, scandi(navian)?',
});

/** Nothing else is asked for. */
const alone = (word: string): string => `(?<=^[^\\p{L}]*)${word}(?=[^\\p{L}]*$)`;

/** One word may stand between a shade and the wood: 'light oiled wood'. */
const SHADED = '((?!on |and |with |for |from |of |in )\\p{L}+ )?';

/** Words for what lies below the dish. */
export const TABLE_WORDS = styled({
  blackgold: '(black|dark)( natural)? (marble|stone with (thin )?gold), gold(en)? veins?',
  marble: 'marble, marmor(platte|tisch)?, marbre, marmo, mármol',
  slate: `
    slate, dark stone, on (a )?(natural )?stone(?! ?ware), dark gourmet,
    schiefer(platte|tafel)?, ardoise, ardesia, pizarra`,
  finedining: `
    dark(er)? ${SHADED}(wood(en)?|oak),
    walnut (wood|board|${BEHIND}), (on|onto|dark|polished) ((a|the) )?(dark |fine )?walnut, ${alone('walnut')},
    dunkle[smnr]? holz\\p{L}*, nussbaum, noyer`,
  daylight: `(light(er)?|pale|white|bright) ${SHADED}wood(en)?, helle[smnr]? holz\\p{L}*, oak, eiche`,
  market: `wood(en)?, holz(tisch|brett)?, (en|du|de) bois, legno, madera, rustic (\\p{L}+ )?(board|${BEHIND})`,
  zen: 'plaster',
});

export const STYLE_WORDS: StyleWords = [...STYLE_NAMES, ...LIGHT_WORDS, ...LOOK_WORDS, ...TABLE_WORDS];

/** 'No wood' refuses each of these. */
export const WOODEN: readonly StyleId[] = ['market', 'daylight', 'finedining'];

/** What lies below and behind the dish, whatever it is made of: 'keep the table'. */
export const TABLE_NOUNS = anyOf(PARTS.table);

type Backdrop = 'dark' | 'light' | 'plain';

/** Where a wish begins: 'gets lost against white' is a complaint. */
const FIRST = '(?=\\p{L})(?<=^[^\\p{L}]*|[,.;:!?\\n]\\s*|(?<!\\p{L})just )';

/** A wish of a colour alone; of none that a room's light has: 'it's bright behind'. */
const aloneIn = (shade: string): string => `
  (?=p)(?<=^[^\\p{L}]*|(?<!\\p{L})(just|an?|want) )(pure|plain) (${shade})(?! \\p{L}),
  (${FIRST}|(?<=(set|put it|show it) ))against( an?)?( (pure|plain))? (${shade})( wall)?(?! \\p{L}),
  ${FIRST}(?!dark)(${shade}) behind( it)?(?! \\p{L})`;

/** 'A dark background', 'the background dark', 'on dark'; of the tables that are so the first is put in, where none is asked for. */
const behind = (shade: string, backdrop: Backdrop, ...tables: readonly [StyleId, ...StyleId[]]) => ({
  words: anyOf(`
    (${shade})( the)? ${BEHIND}, ${BEHIND}( (is|to|to be|should be|in|much|a (bit|little)))* (${shade}),
    (cut[- ]?out )?on (pure )?(${shade})(?! \\p{L})${/black|dark|white/.test(shade) ? `, ${aloneIn(shade)}` : ''}`),
  backdrop,
  tables,
});

/** Where somebody says what to do: 'last time you removed it' is only told. */
const ORDERED =
  '(?<=^[^\\p{L}]*|[,.;:!?\\n&]\\s*|(?<!\\p{L})(and|then|please|pls|just|also|(can|could|would|will) you|(want|like|need|love)( you)? to|bitte|und|et|y|e) )';
/** Where a sentence or the name of a photo begins: 'tarte sans fond' is a dish. */
const OF_PHOTO = '(?<=^[^\\p{L}]*|[,.;:!?\\n]\\s*|(?<!\\p{L})(photo|image|foto|imagen|immagine) )';
/** 'No background change' is something else. */
const NOT_OF_IT =
  '(?! (?!(please|pls|bitte|(and|und|et|y|e)(?!.{0,20} chang)|for|from|so|then|pour|per|para)(?!\\p{L}))\\p{L})';
const BACKGROUND = '(back ?g?rounds?|bg|backdrop)';

/** Whoever wants the dish alone, in five languages. */
const WITHOUT_BACKGROUND = [
  `${ORDERED}(remove|delete|erase|cut( out)?|get rid of|take (away|out))( (the|my|our|this|any|all))* (${BACKGROUND}|table ?cloths?)${NOT_OF_IT}`,
  `${ORDERED}take( (the|my|our|this))? ${BACKGROUND} (out|away|off)`,
  `(?<!(?<!\\p{L})(is|are|was|were|has|have|had|there|there's|it's) )(no|without)( (the|my|any))? ${BACKGROUND}${NOT_OF_IT}`,
  `${BACKGROUND} (removed|gone)${NOT_OF_IT}`,
  `((ohne|kein(en)?|entferne( den)?) hintergrund|hintergrund (weg|entfernen))${NOT_OF_IT}`,
  `((enlève|enlever|supprimer?|retirer?)( le)? (fond|arrière-plan)|(enlève|enlever)( la)? nappe|${OF_PHOTO}sans( le)? (fond|arrière-plan))${NOT_OF_IT}`,
  `((rimuovi|togli|elimina|senza)( lo)? sfondo|(quita|elimina)( el)? fondo|${OF_PHOTO}sin( el)? fondo)${NOT_OF_IT}`,
];

/** Words about what stands behind and below the dish. */
export const BACKDROP_WORDS = [
  behind('black|schwarz(er)?|noir|nero|negro', 'dark', 'slate', 'blackgold'),
  behind('dark(er|en)?|dunk(el|ler)|sombre|o?scuro', 'dark', 'slate', 'blackgold', 'finedining'),
  behind('white|wei(ß|ss)(er)?|blanc|bianco|blanco', 'light', 'marble'),
  behind('(bright|light)(er|en)?|hell(er)?|clair|chiaro|claro', 'light', 'marble', 'daylight', 'zen'),
  behind('plain|clean(?! the )|simple|neutral(er)?|calm|uni|neutre', 'plain', 'zen'),
  {
    words: anyOf(WITHOUT_BACKGROUND.join(', ')),
    backdrop: 'plain' as Backdrop,
    // The plainest is put in; a table that comes with a style stays.
    tables: ['zen', ...STYLES.map(({ id }) => id)] as readonly [StyleId, ...StyleId[]],
  },
];

/** Food and drink by their heads: 'dark chocolate' and 'oak smoked salmon' are dishes. */
export const FOODS = `${oneOf(`
  bagel biscuit bread brownie bun butter cake cheese(cake)? chocolate cocoa cookie cream croissant dessert dough(nut)?
  loaf muffin pancake pie pretzel pudding scone sugar syrup tart toast waffle whip
  bacon beef \\p{L}*burger chicken duck egg ham lamb meat pork rib sausage steak
  clam fish lobster mussel octopus oyster prawn salmon seafood shell squid sushi
  broth chip curry fries gravy lasagn[ea] mezze noodle pasta pizza potato ramen rice risotto roll salad sandwich sauce
  soup soy spaghetti stew taco tofu tortilla vinegar oil salt pepper
  apple basil bean beetroot cherr(y|ies) cucumber fig fruit grape herb honey ingredients leaves lemon lettuce mint
  mozzarella cheddar mushroom olive peach peas produce ranch tomato veg vegetable
  ale beer brew cocktail coffee ipa juice lager milk port rum spritz tea wine
  eier \\p{L}*(brot|brötchen|kuchen|suppe|sauce|soße|salat|schokolade|käse|fleisch|fisch|bier|brühe|reis|nudeln)
`)}(e?s)?`;

/** After these, light and table are meant even where food comes next: 'dark and moody salad'. */
const ABOUT_LIGHT = `and|with|on|under|behind|around|for|of|in|look|mood|${PARTS.setting}|photo|picture|moody|dramatic|rustic|elegant|slate|marble|oak|wood(en)?`;

/** How food looks, tastes and is served. */
const OF_FOOD = oneOf(`
  dark warm cold cool soft crisp pale smoky fresh vintage flat yellow orange blue
  dunkler? heller? warme[rsmn]? kalter? kühler? weiche[rsmn]? kräftiger?
`);

/** What comes before its temperature or colour in other languages. */
const SERVED = oneOf(`
  serve[ds]? serviert servi(e|es|to|ta|do|da)?
  soupe salade viande poisson pain chocolat
  zuppa insalata salsa pane carne pesce cioccolato
  sopa ensalada pan pescado crema
`);

/** 'A dark kitchen', but 'a dark kitchen look'. */
const NO_LOOK = '(?! (look|light|shot|style|vibe|mood|feel|photo|table))';

/** What sounds like a wish and is what the dish is called or how it is served: 'dark rye bread', 'marble cake'. */
export const FOOD_NAMES: readonly RegExp[] = [
  anyOf(
    `(${OF_FOOD}|bright(?= (red|orange|yellow|green|pink|purple)))(?=([- ](?!(${ABOUT_LIGHT})\\b)\\p{L}+)?[- ](${FOODS})(?!\\p{L}))`,
  ),
  anyOf(
    `(marble|walnut|farm(house|ers)?|rustic|bistro|market|elegant|luxury|country|oak|retro|slate|(hand[- ])?cut|drop)(?=[- ](${FOODS})(?!\\p{L}))`,
  ),
  anyOf(`
    (zen|sunset|sunshine|golden hour)(?=( garden)? (bowl|roll|spritz|cocktail)s?(?!\\p{L})${NO_LOOK}),
    (bright lights|moody blues)(?= ${FOODS}(?!\\p{L})${NO_LOOK}),
    (?<!it )dark(?= (plate|bowl|platter)s?(?!\\p{L})${NO_LOOK}),
    (?<!like a )dark(?= kitchens?(?!\\p{L})${NO_LOOK}),
    (?<!it )lighter(?= (bites?|lunch(es)?|meals?|options?|menu)(?!\\p{L})${NO_LOOK}),
    minimal(?= waste), luxury(?= hot chocolate), market(?= (specials?|price)),
    (?<=royal )oak${NO_LOOK}, oak(?= (inn|arms)), (?<=(smoked|grilled|cooked|roasted) over )(oak|wood)
  `),
  anyOf(`
    (wood(en)?|slate|stone|marble) ?${oneOf('handles? skewers? spoons? chopsticks? bowls? forks? plates? platters? pigeon ear sorrel oven')},
    (oak|wood|slate|stone)(?=[- ](smoked|fired|roasted|grilled|baked|aged)), oak(?= (leaf|barrel|milk)),
    marble (rye|arch|bundt|swirl|ice cream|pound cake), slate gr[ae]y, slate(?= of \\p{L}), sticking plaster,
    sunny(?=[- ]side), soft(?= serve), cold(?= (cuts|breakfast|lunch)), farm(house|ers)?(?= breakfast),
    fresh(?= (from|out of|off|catch)\\b)
  `),
  // 'Servi chaud', 'salade froide'.
  anyOf(
    `${SERVED}( \\p{L}+)? (warm|cold|kalt|chaude?|froide?|doux|douce|cald[oa]|fredd[oa]|frí[oa]|morbid[oa]|suave|sombre|scur[oa]|oscur[oa])`,
  ),
];

const COLOURS =
  '(blue|red|green|yellow|orange|pink|purple|violet|turquoise|teal|brown|beige|gr[ae]y|blauer|roter|grüner|gelber|grauer|bleu|rouge|vert|jaune|rose|gris|blu|azul|ross[oa]|rojo|verde|giallo|amarillo|rosa|grigio)';

/** A colour that only the field for it can bring behind the dish. */
export const COLOUR_WORDS = anyOf(
  `${COLOURS} (${BEHIND}|marble), fond ${COLOURS}, s?fondo ${COLOURS}, #[0-9a-f]{6}\\b`,
);
