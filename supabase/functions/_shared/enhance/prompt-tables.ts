import { STYLES, type StyleId } from '../styles.ts';
import { anyOf, BEHIND, PARTS } from './prompt-grammar.ts';

/** Words of one kind, in any of five languages, and the style that they are from. */
export type StyleWords = readonly (readonly [RegExp, StyleId])[];

export const STYLE_NAMES: StyleWords = STYLES.map(({ id, name }) => [anyOf(name.toLowerCase()), id]);

const styled = (rows: Partial<Record<StyleId, string>>): StyleWords =>
  STYLES.flatMap(({ id }) => (rows[id] === undefined ? [] : [[anyOf(rows[id]), id] as const]));

/** Words for the light of a style; not where somebody says how it was: 'taken by the window'. */
export const LIGHT_WORDS = styled({
  finedining: 'candle ?li(ght|t), kerzenlicht, low[- ]key',
  market: 'sunny, sun(light|shine|lit), sonnig',
  daylight:
    "day ?light, tageslicht, lumière (du jour|naturelle), luce (del giorno|naturale), luz (del día|natural), window light, natural light(ing)?, (?<!\\b(took|taken|comes?|came|shot|sat|is|was|it's)( (it|this|them))? )(by|near|from|next to) (a|the) window",
});

/** Words for all of a style: its light and its table. */
export const LOOK_WORDS = styled({
  blackgold:
    'black (and|&|n) gold(en)?, schwarz(es)?( und |-)gold, noir et or, nero e oro, luxur(y|ious), luxuriös, luxe, lusso, lujo',
  finedining:
    'fine[- ]dining, michelin, haute cuisine, gastronomique, elegant, classy, posh, upmarket, sophisticated',
  market: 'rustic, rustikal, rustique, rústico, farm(house|ers)?, market, markt, marché, mercato, mercado',
  daylight: 'bistro',
  zen: 'zen, minimal(ist(ic|isch|a)?|e)?, japandi, scandi(navian)?',
});

/** One word may stand between a shade and the wood: 'light oiled wood'. */
const SHADED = '((?!on |and |with |for |from |of |in )\\p{L}+ )?';

/** Words for what lies below the dish. */
export const TABLE_WORDS = styled({
  blackgold: '(black|dark)( natural)? (marble|stone with (thin )?gold), gold(en)? veins?',
  marble: 'marble, marmor(platte|tisch)?, marbre, marmo, mármol',
  slate:
    'slate, schiefer(platte|tafel)?, ardoise, ardesia, pizarra, dark stone, on (a )?(natural )?stone(?! ?ware), dark gourmet',
  finedining: `dark(er)? ${SHADED}(wood(en)?|oak), dunkle[smnr]? holz\\p{L}*, walnut (wood|board|${BEHIND}), (on|onto|dark|polished) ((a|the) )?(dark |fine )?walnut, (?<=^[^\\p{L}]*)walnut(?=[^\\p{L}]*$), nussbaum, noyer`,
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
const aloneIn = (shade: string): string =>
  `(?=p)(?<=^[^\\p{L}]*|(?<!\\p{L})(just|an?|want) )(pure|plain) (${shade})(?! \\p{L}), (${FIRST}|(?<=(set|put it|show it) ))against( an?)?( (pure|plain))? (${shade})( wall)?(?! \\p{L}), ${FIRST}(?!dark)(${shade}) behind( it)?(?! \\p{L})`;

/** 'A dark background', 'the background dark', 'on dark'; of the tables that are so the first is put in, where none is asked for. */
const behind = (shade: string, backdrop: Backdrop, ...tables: readonly [StyleId, ...StyleId[]]) => ({
  words: anyOf(
    `(${shade})( the)? ${BEHIND}, ${BEHIND}( (is|to|to be|should be|in|much|a (bit|little)))* (${shade}), (cut[- ]?out )?on (pure )?(${shade})(?! \\p{L})${/black|dark|white/.test(shade) ? `, ${aloneIn(shade)}` : ''}`,
  ),
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

export const FOODS =
  '(ale|apple|bacon|bagel|basil|bean|beef|beer|beetroot|biscuit|bread|broth|brownie|brew|bun|\\p{L}*burger|butter|cake|cheese(cake)?|cheddar|cherr(y|ies)|chicken|chip|chocolate|cocoa|coffee|cookie|cream|croissant|curry|dessert|dough(nut)?|duck|egg|fish|fries|fruit|grape|gravy|ham|herb|honey|ingredients|juice|lager|lamb|lasagn[ea]|leaves|lemon|lettuce|loaf|meat|milk|mint|muffin|mushroom|noodle|oil|olive|pancake|pasta|peas|pie|pepper|pizza|pork|prawn|produce|potato|pretzel|pudding|ramen|ranch|mezze|cucumber|mozzarella|veg|salt|soy|rib|rice|risotto|roll|rum|salad|salmon|sandwich|scone|sauce|sausage|seafood|shell|soup|spaghetti|steak|stew|sugar|sushi|syrup|taco|tart|tea|toast|tofu|tomato|tortilla|clam|cocktail|fig|lobster|mussel|octopus|oyster|peach|port|spritz|squid|ipa|vegetable|vinegar|waffle|whip|wine|eier|\\p{L}*(brot|brötchen|kuchen|suppe|sauce|soße|salat|schokolade|käse|fleisch|fisch|bier|brühe|reis|nudeln))(e?s)?';
const ABOUT_LIGHT = `and|with|on|under|behind|around|for|of|in|look|mood|${PARTS.setting}|photo|picture|moody|dramatic|rustic|elegant|slate|marble|oak|wood(en)?`;

/** 'A dark kitchen', but 'a dark kitchen look'. */
const NO_LOOK = '(?! (look|light|shot|style|vibe|mood|feel|photo|table))';

/** What sounds like a wish and is what the dish is called or how it is served: 'dark rye bread', 'marble cake'. */
export const FOOD_NAMES: readonly RegExp[] = [
  anyOf(
    `(dark|warm|cold|cool|soft|crisp|pale|smoky|fresh|vintage|flat|yellow|orange|blue|bright(?= (red|orange|yellow|green|pink|purple))|dunkler?|heller?|warme[rsmn]?|kalter?|kühler?|weiche[rsmn]?|kräftiger?)(?=([- ](?!(${ABOUT_LIGHT})\\b)\\p{L}+)?[- ](${FOODS})(?!\\p{L}))`,
  ),
  anyOf(
    `(marble|walnut|farm(house|ers)?|rustic|bistro|market|elegant|luxury|country|oak|retro|slate|(hand[- ])?cut|drop)(?=[- ](${FOODS})(?!\\p{L}))`,
  ),
  anyOf(
    `(zen|sunset|sunshine|golden hour)(?=( garden)? (bowl|roll|spritz|cocktail)s?(?!\\p{L})${NO_LOOK}), (bright lights|moody blues)(?= ${FOODS}(?!\\p{L})${NO_LOOK}), (?<!it )dark(?= (plate|bowl|platter)s?(?!\\p{L})${NO_LOOK}), minimal(?= waste), luxury(?= hot chocolate), (?<!it )lighter(?= (bites?|lunch(es)?|meals?|options?|menu)(?!\\p{L})${NO_LOOK}), (?<!like a )dark(?= kitchens?(?!\\p{L})${NO_LOOK}), market(?= (specials?|price)), (?<=royal )oak${NO_LOOK}, oak(?= (inn|arms)), (?<=(smoked|grilled|cooked|roasted) over )(oak|wood)`,
  ),
  anyOf(
    'oak(?= (leaf|barrel|milk)), (wood(en)?|slate|stone|marble) ?(handles?|skewers?|spoons?|chopsticks?|bowls?|forks?|plates?|platters?|pigeon|ear|sorrel|oven), slate gr[ae]y, marble (rye|arch|bundt|swirl|ice cream|pound cake), sticking plaster, sunny(?=[- ]side), soft(?= serve), cold(?= (cuts|breakfast|lunch)), farm(house|ers)?(?= breakfast), fresh(?= (from|out of|off|catch)\\b), slate(?= of \\p{L}), (oak|wood|slate|stone)(?=[- ](smoked|fired|roasted|grilled|baked|aged))',
  ),
  anyOf(
    '(serve[ds]?|serviert|servi(e|es|to|ta|do|da)?|soupe|salade|viande|poisson|pain|chocolat|zuppa|insalata|salsa|pane|carne|pesce|cioccolato|sopa|ensalada|pan|pescado|crema)( \\p{L}+)? (warm|cold|kalt|chaude?|froide?|doux|douce|cald[oa]|fredd[oa]|frí[oa]|morbid[oa]|suave|sombre|scur[oa]|oscur[oa])',
  ),
];

const COLOURS =
  '(blue|red|green|yellow|orange|pink|purple|violet|turquoise|teal|brown|beige|gr[ae]y|blauer|roter|grüner|gelber|grauer|bleu|rouge|vert|jaune|rose|gris|blu|azul|ross[oa]|rojo|verde|giallo|amarillo|rosa|grigio)';

/** A colour that only the field for it can bring behind the dish. */
export const COLOUR_WORDS = anyOf(
  `${COLOURS} (${BEHIND}|marble), fond ${COLOURS}, s?fondo ${COLOURS}, #[0-9a-f]{6}\\b`,
);
