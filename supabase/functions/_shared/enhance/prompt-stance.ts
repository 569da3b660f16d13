/** How a word stands in its sentence. */
export type Stance = 'for' | 'against' | 'less' | 'stays';

export interface Standing {
  stance: Stance;
  word: string;
  index: number;
  /** What stands before it in its clause. */
  before: string;
  /** Says what to do ('brighter', 'less dark') rather than how something is. */
  isOrder: boolean;
}

/** Also where the next wish begins without a comma: 'no wood and warmer', 'instead of wood use marble'. */
const CLAUSE_END =
  /[,.;:!?\n]|\b(?:but|aber|mais|pero)\b|\b(?:and|und|et|y)(?= (?:(?:a )?(?:bit|little) )?(?:make|put|use|more|less|please|mehr|plus|m(?:á|a)s|[\p{L}]{3,}er)(?!\p{L}))|\b(?!(?:not|never|dont|t|to|please) )\p{L}+ (?=(?:use|put) )|\b(?<!(?:not|n't|never|need to) )(?:replace|swap|change|turn|ersetze|remplace[rz]?)(?: \p{L}+){1,4}? (?:with|for|by|to|into|durch|par) /gu;

/** A word that turns the next few around: 'no', 'not too', 'without' … in five languages. */
const NEGATION =
  /\b(?:(?:(?:do )?not|don'?t|never|no need to|not need to)(?: want)? (?:put|place|serve|set|stand|show|give|want)(?: (?:it|this|that|them|me|the (?:dish|plate|food|burger)|on|onto|a|an))*|no|not|never|neither|nor|nothing|without|avoid|hate|skip|cannot|(?:do|does|did|is|was|are|ca|wo|could|should|must|would)n'?t(?! (?:you|we)\b)(?: (?:want|like|need|make|let|use|do)(?: (?:it|this|that|the|photo|picture|to|be|look|so))*)?|(?:instead|rather|other) (?:of|than)|anything except|kein(?:e|en|er)?|nicht|ohne|statt|pas|sans|au lieu d[eu]|non|senza|invece di|sin|nunca|en vez de)(?!\p{L})(?:[^\p{L}]+\p{L}+){0,2}[^\p{L}]*$/u;
/** 'Less', 'reduce', 'take out'; 'low contrast' too. */
const LESS =
  /\b(?:less|fewer|reduce|lower|decrease|remove|get rid of|cut(?: (?:down|back))?(?: on)?|dial (?:down|back)|ease off|(?:take|turn|tone|tune|bring) (?:(?<!bring )out|away|down|off)|weniger|moins|meno|menos)\b(?:[^\p{L}]+(?!more|mehr|plus)\p{L}+){0,2}[^\p{L}]*$|\b(?:low|(?:not|n'?t) (?:so|as|quite (?:so|as)|that)(?: much)?)[^\p{L}]+$/u;
/** 'Replace the wood with marble', 'change the white background to marble'. */
const REPLACE = /\b(?:replace|swap|change|turn|ersetze|remplace[rz]?)(?: \p{L}+){0,2} $/u;
const BY_ANOTHER = /^(?: \p{L}+){0,2} (?:with|for|by|to|into|durch|par) /u;
const TAKE = /\b(?:take|turn|tone|tune|bring|dial)\b/u;
const AWAY = /^(?:[^\p{L}]+\p{L}+)?[^\p{L}]+(?:out|away|down|off)\b/u;
/** That is more of it. */
const BRING_OUT = /\bbring\b(?:[^\p{L}]+\p{L}+)*[^\p{L}]+out\b/u;
const MORE = /\b(?:more|mehr|plus|pi(?:ù|u)|m(?:á|a)s)[^\p{L}]+$/u;
/** 'Too', or 'too little', which means more; also of the second of two: 'too dark and cold'. Often written 'to'. */
const TOO =
  /(?:\b(?:too|overly|zu|trop|tropp[oa]|demasiad[oa])|(?:^[^\p{L}]*|\b(?:it'?s|is|are|was|looks?|bit|little|way|far|and) )to)(?:[^\p{L}]+(?:much|viel|mucho|de|di|(little|wenig|peu|poc[oa])))*(?:[^\p{L}]+\p{L}+ (?:and|und|et|e|y))?[^\p{L}]+$/u;
const ENOUGH_BEFORE =
  /\b(?:enough|genug|genügend|assez|abbastanza|bastante|suficiente(?:mente)?)(?: d[ei])?[^\p{L}]+$/u;
const ENOUGH_AFTER = /^[^\p{L}]+(?:enough|genug)\b/u;
/** Whatever stands before these is wrong with the photo. */
const FIX = /^[^\p{L}]+(?:(?:please|pls|can you|could you|bitte) )?(?:fix|correct|repair|korrigier)/u;
/** Of these somebody says how they are to be. */
const SETTING =
  'light|lighting|shadows?|mood|look|feel|style|tones?|colou?rs?|background|backdrop|surface|table|which|that|there|licht|stimmung|hintergrund';
/** The photo itself, or what is on it, is said to be so. */
const OF_PHOTO = new RegExp(
  `(?:^|[^\\p{L}])(?!(?:${SETTING})(?!\\p{L}))(?:(?:it|this)'?s|^[^\\p{L}]*(?:looks|seems|came out)|\\p{L}+ (?:is|are|was|looks?|seems?|(?:came|comes|turned) out|ist|war|wirkt|est|était|è|era|es|está))(?: (?:a|all|bit|little|rather|quite|very|so|really|etwas|sehr|ein|bisschen|un|peu|très|molto|po'|muy|poco))*(?: \\p{L}+ (?:and|und|et|e|y))?[^\\p{L}]+$`,
  'u',
);
/** It is to be so. */
const TO_BE = /\b(?:make|making|want|like|sure|so (?:it|that|the)|until|should|must)\b/;
/** Nothing more follows, or another fault: 'dark and cold', but 'dark and moody' is a wish. */
const ENDS = /^[^\p{L}]*(?:$|(?:and|und|et|e|y) (?!mood|drama))/u;

/** 'Keep it elegant' asks for elegance; what is to stay the same ends there. */
const KEEP =
  /\b(?:keep|leave|retain|behalten?|lass(?:e|en)?|garde[rz]?|laisse[rz]?|lascia(?:re)?|mantieni|mant(?:é|e)n|dejar?)(?! (?:it|things|everything|(?:the )?(?:look|mood|style))(?: (?:very|more|nice|clean|simple))? $)(?:[^\p{L}]+(?!(?:and|but|put|place|make|change|with|unchanged|same|as|an?|und|mit|eine?[nmrs]?|et|avec|une?|y|con|una?)\b)\p{L}+){0,4}[^\p{L}]+$/u;
const STAYS =
  /^(?:[^\p{L}]+(?!(?:and|while|und|et|y)\b)\p{L}+){0,2}[^\p{L}]+(?:stays?|remains?|as (?:it )?is|as it was|that(?:'s| is) there|(?:that )?we have|unchanged|untouched|the same|bleibt|bleiben|so lassen|behalten|reste|tel(?:le)? quel(?:le)?|resta|rimane|se queda|tal cual)\b/u;
const OWN =
  /\b(?:my|our|same|existing|original|current|mein(?:e[nmrs]?)?|unser(?:e[nmrs]?)?|mon|ma|notre|mi[oa]?|nuestr[oa]|nostr[oa])(?:[^\p{L}]+\p{L}+)?[^\p{L}]+$/u;

/** 'Do not change the table' keeps it, and asks for no other. */
const UNCHANGED =
  /(?:\b(?:not|never|without|no)|n'?t) (?:change|changing|touch|touching|replace|replacing|alter|altering|remove|removing|swap)(?: \p{L}+){0,3} $/u;

/** It is a way to look that is one's own. */
const OF_LOOK = /^[^\p{L}]+(?:\p{L}+ )?(?:look|style|mood|feel|vibe|stil)\b/u;

/** Kept as it is, or found right, it is not asked for. */
const MEASURE = /^(?:brightness|exposure|contrast|saturation|vibrance|warmth)$/;
const IS_FINE = /^ (?:is|are) (?:fine|good|okay|ok|perfect|great|nice|right)\b/;
/** 'Fix the dark photo'. */
const TO_FIX = /\b(?:fix|correct|repair|improve|rescue|save)(?: (?:the|my|this|these|our))* $/;
/** Nobody asks for a fault in these words: 'a bit dark', 'it is a dark photo'. */
const RATHER = /(?:^|[^\p{L}])(?:a (?:bit|little)|quite|rather)[^\p{L}]+$/u;
const OF_WHOLE_PHOTO = /^ (?:photo|picture|image|pic|shot)\b/;

/** What a kind of words is about, where that decides how they stand. */
export interface About {
  /** What stands below and behind the dish: whose own it is, or what is to stay, is not asked for. */
  surface?: boolean;
  /** What nobody would say of a photo that they like. */
  fault?: boolean;
  /** Light and colour: 'keep it bright' asks for bright. */
  tone?: boolean;
}

/** What stands before a place, from the last comma or full stop on. */
export function clauseBefore(text: string, index: number): string {
  let start = 0;
  for (const end of text.matchAll(CLAUSE_END)) {
    const next = end.index + end[0].length;
    if (next > index) break;
    start = next;
  }
  return text.slice(start, index);
}

/** Whether that ends in a 'no' which turns around what follows. */
export const isDenied = (before: string): boolean => NEGATION.test(before);

/** Each place where the words stand, with its stance. A comma or full stop ends what a word around them can turn. */
export function stancesOf(text: string, words: RegExp, about: About = {}): Standing[] {
  return [...text.matchAll(new RegExp(words.source, 'gu'))].map(({ 0: word, index }) => {
    const before = clauseBefore(text, index);
    // 'Trop clair' is one of the words, with its 'too'.
    const near = before + word.slice(0, word.lastIndexOf(' ') + 1);
    const rest = text.slice(index + word.length);
    const stance = stanceBetween(word, before, near, rest, about);
    const isOrder = stance === 'less' || /(?:er|en|eln|[ai]r|ire|sci)$/.test(word) || MORE.test(near);
    return { stance, word, index, before, isOrder };
  });
}

const isComparative = (word: string): boolean => /(?:er|en)$/.test(word);

function stanceBetween(word: string, before: string, near: string, rest: string, about: About): Stance {
  const after = rest.split(CLAUSE_END, 1)[0] ?? '';
  const too = TOO.exec(near) ?? TOO.exec(before);
  const isNot = isDenied(too ? before.replace(TOO, '') : before);
  if (too) return isNot ? 'against' : too[1] === undefined ? 'less' : 'for';
  if (ENOUGH_BEFORE.test(near) || ENOUGH_AFTER.test(after)) return isNot ? 'for' : 'against';
  if (about.surface && UNCHANGED.test(before)) return 'stays';
  if (REPLACE.test(before) && BY_ANOTHER.test(rest)) return 'less';
  if (
    (LESS.test(before) && !/^(?:more|extra|mehr|plus) /.test(word)) ||
    (TAKE.test(before) && AWAY.test(after) && !BRING_OUT.test(before + after))
  )
    return 'less';
  if (isNot) return 'against';
  if (about.tone) {
    if (MEASURE.test(word) && (KEEP.test(before) || STAYS.test(after) || IS_FINE.test(after))) return 'stays';
    const isWish = TO_BE.test(before) || isComparative(word);
    const isToFix = FIX.test(rest) || (about.fault === true && TO_FIX.test(before));
    const isOfPhoto = OF_PHOTO.test(before) && !TO_BE.test(before);
    const isSaid = isOfPhoto || (RATHER.test(before) && !isWish);
    const isWrong = about.fault
      ? isToFix || (isSaid && ENDS.test(after)) || (OF_WHOLE_PHOTO.test(after) && !isWish)
      : isToFix && isOfPhoto;
    return isWrong ? 'less' : 'for';
  }
  const stays =
    KEEP.test(before) || STAYS.test(after) || (about.surface && OWN.test(before) && !OF_LOOK.test(after));
  return stays ? 'stays' : 'for';
}
