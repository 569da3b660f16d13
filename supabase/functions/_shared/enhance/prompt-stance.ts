import { FAR, is, isDenied, placeOf, sinceLast, tokensOf, trimmed, type Place } from './prompt-grammar.ts';
import { TABLE_WORDS } from './prompt-tables.ts';

/** How a word stands in its sentence; 'said': it is only spoken of. */
export type Stance = 'for' | 'against' | 'less' | 'stays' | 'said';

interface Standing {
  stance: Stance;
  word: string;
  index: number;
  /** What stands before it in its clause. */
  before: readonly string[];
  /** Says what to do ('brighter', 'less dark') rather than how something is. */
  isOrder: boolean;
}

/**
 * What a kind of words is about, where that decides how they stand: what lies below and behind the dish, light and
 * colour, and what nobody would say of a photo that they like.
 */
type Kind = 'surface' | 'tone' | 'fault' | undefined;

/** A colour that a dish may have as well; it is a complaint only where it is said of the photo. */
export const isMild = (word: string): boolean => is(word, 'yellow', 'blue', 'grey');

/** A word in its place; near it are those before the last of its own: 'trop clair' brings its 'too'. */
interface Named extends Place {
  word: string;
  near: readonly string[];
  isOrder: boolean;
  kind: Kind;
}

/** Says how a word stands, where it can tell. */
type Rule = (named: Named) => Stance | false | undefined;

/** 'Dark and cold': what is said of the first is said of the second. */
const shared = (words: readonly string[]) => (is(words.at(-1), 'and') ? words.slice(0, -2) : words);

/** 'Too', 'too much', or 'too little', which means more; often written 'to'. */
const byTooMuch: Rule = ({ before, near }) => {
  for (const words of [near, before]) {
    const said = trimmed(shared(words), 'much', 'little');
    const [too, ...others] = said.toReversed();
    const isTo = too === 'to' && (others.length === 0 || is(others[0], 'be', 'very', 'and'));
    if (!isTo && !is(too, 'too')) continue;
    const isOr = others[0] === 'or';
    if (isDenied(said.slice(0, isOr ? -3 : -1))) return 'against';
    return words.slice(said.length).some((word) => is(word, 'little')) ? 'for' : 'less';
  }
  return undefined;
};

const byEnough: Rule = ({ before, near, after }) =>
  (is(trimmed(near, 'much').at(-1), 'enough') || is(after[0], 'enough')) &&
  (isDenied(before) ? 'for' : 'against');

/** 'Do not change the table' keeps it, and asks for no other. */
const byNoChange: Rule = ({ before, kind }) => {
  const since = sinceLast(before, 'change');
  return kind === 'surface' && since <= FAR + 1 && is(before.at(-since - 2), 'not') && 'stays';
};

/** 'From wood to marble', 'from dark to light', but 'lit from a warm lamp to the side'. */
function isLeft({ before, rest, kind }: Named): boolean {
  const to = rest.slice(0, FAR).indexOf('to');
  if (before.at(-1) !== 'from' || to < 0) return false;
  const next = rest.slice(to + 1, to + 1 + FAR).join(' ');
  if (kind !== 'surface') return /^(light|bright|dark|warm|cool|cold)(er)?$/.test(next);
  return TABLE_WORDS.some(([words]) => next.search(words) >= 0);
}

/** 'Replace the wood with marble'. */
const bySwap: Rule = (named) => {
  const by = named.rest.slice(0, FAR + 1).find((word) => is(word, 'by', 'stop'));
  const isSwapped = sinceLast(named.before, 'change') <= FAR && is(by, 'by');
  return (isSwapped || isLeft(named)) && 'less';
};

/** 'Reduce the contrast', 'not so dark', 'take the yellow out', 'brightness down'. */
const byLess: Rule = ({ word, before, near, after, kind }) => {
  // 'Not so dark and cold' wants it warmer; 'not so dark and vivid' wants it vivid.
  const notSo = trimmed(kind === 'fault' ? shared(before) : before, 'much');
  const isNotSo = is(notSo.at(-1), 'notSo');
  const since = sinceLast(before, 'less');
  const isCut = since <= FAR && sinceLast(before, 'more') > since && !/^(more|extra|mehr|plus) /.test(word);
  const isLess = isNotSo || isCut;
  const [cut, not] = (isNotSo ? notSo : before.slice(0, before.length - since)).toReversed();
  // 'Don't forget the warmth', 'don't lose it'.
  if (isLess && is(not, 'not')) return cut === 'forget' ? 'for' : 'against';
  const verb = before.find((other) => is(other, 'take')) ?? (is(word, 'measure') ? 'turn' : undefined);
  const away = verb && after.slice(0, 2).find((next) => is(next, 'away'));
  // 'Bring the colours out', 'get more light out of it'.
  const isMore = near.some((other) => is(other, 'more')) && kind !== 'fault';
  const isGained = away === 'out' && (verb === 'bring' || (verb === 'get' && isMore));
  return (isLess || (away !== undefined && !isGained)) && 'less';
};

const byNo: Rule = ({ before }) => isDenied(before) && 'against';

/** 'Keep it elegant' asks for elegance. */
function isKept({ before, after, rest }: Place): boolean {
  const since = sinceLast(before, 'keep');
  const kept = before.slice(before.length - since);
  const look = trimmed(kept, 'very', 'more', 'fine');
  const isLook = look.length <= 2 && is(look.at(-1), 'whole', 'look');
  if (since <= 4 && !isLook && !kept.some((word) => is(word, 'apart', 'and', 'by', 'act', 'stays')))
    return true;
  const next = after.slice(0, FAR + 1).find((word) => is(word, 'stays', 'and'));
  return is(next, 'stays') || isKeptNext(rest);
}

/** 'Wooden table, keep it', 'marble, don't change it': what is said next is said of the same. */
function isKeptNext(rest: readonly string[]): boolean {
  const next = rest.slice(rest.findIndex((word) => is(word, 'stop', 'and')) + 1);
  const stop = next.findIndex((word) => is(word, 'stop'));
  const clause = stop < 0 ? next : next.slice(0, stop);
  const said = trimmed(clause, 'small', 'stays', 'please');
  const isOfIt = clause
    .slice(said.length)
    .every((word) => /^(it|them|that|this)$/.test(word) || is(word, 'stays', 'please'));
  const isNoChange = is(said.at(-1), 'change') && is(said.at(-2), 'not');
  return isOfIt && said.length <= 2 && (isNoChange || is(said.at(-1), 'keep'));
}

/** 'It is a bit dark' says how the photo is: with a fault, what is wrong with it. */
function isSaidOfPhoto(before: readonly string[]): boolean {
  const [verb, subject] = trimmed(shared(before), 'very').toReversed();
  return is(verb, 'be') && !is(subject, 'setting', 'look', 'which');
}

/** Whoever says of themselves what they did. */
const OURS = /^(i|you|we|they)('ve| have)?$/;

/** A word for light and colour: where it is no complaint, it is a wish. */
const byComplaint: Rule = ({ word, before, after, rest, isOrder, kind }) => {
  if (kind !== 'tone' && kind !== 'fault') return undefined;
  const isFine = is(after[0], 'be') && is(after[1], 'fine');
  if (is(word, 'measure') && (isFine || isKept({ before, after, rest }))) return 'stays';
  const isWish = sinceLast(before, 'make') < Infinity;
  const isPhoto = !isWish && isSaidOfPhoto(before);
  // 'The lamp made it yellow', and not 'light broth, made yellow by saffron'.
  const made = before.findLastIndex((other) => is(other, 'made'));
  const maker = before.slice(0, Math.max(0, made)).findLast((other) => !/^(has|have|had|just)$/.test(other));
  const isLit = is(maker, 'lamp') && !before.some((other) => /^(love|like)$/.test(other));
  if (is(word, 'yellow', 'blue') && isLit && is(before.at(-1), 'small', 'whole', 'lit', 'made'))
    return 'less';
  // 'The light is yellow', but 'the yolk is yellow', as it should be.
  if (is(word, 'yellow', 'blue') && !isWish && /^(is|are)$/.test(before.at(-1) ?? ''))
    return is(before.at(-2) ?? 'it', 'whole', 'photo', 'lit') ? 'less' : 'said';
  const next = rest.find((other) => !is(other, 'stop', 'please'));
  const isToFix = is(next, 'fix');
  if (kind === 'tone') return isToFix && isPhoto ? 'less' : 'for';
  const isLast = after.length === 0 || (is(after[0], 'and') && !is(after[1], 'moody'));
  const isRather = isPhoto || (is(before.at(-1), 'slightly') && !isWish && !isOrder);
  const isOfPhoto = is(after[0], 'photo') && !isWish && !isOrder;
  // 'It has gone dark', but 'we've gone dark with the look'.
  const isGone = trimmed(before, 'very').at(-1) === 'gone' && !before.some((other) => OURS.test(other));
  const isWrong =
    isToFix ||
    isGone ||
    is(trimmed(before, 'small').at(-1), 'fix', 'rescue') ||
    isOfPhoto ||
    (isLast && isRather);
  return isWrong ? 'less' : 'for';
};

/** 'We have wooden tables', but 'can we have marble', and 'we have marble, use that'. */
const HAD = /^(and |as |since |because |(even )?though )?we( have|'ve)( got)?( (a|the|these|nice|lovely))?$/;
const USED = /\b(use|match|on) (it|that|them|those|these|one)( ones?)?(?! (?!please|pls|thanks?)\p{L})/u;

/** What is to stay, is their own or lies there already is not asked for; nor is what is only judged: 'the marble is cold'. */
const byKeeping: Rule = ({ before, after, rest, kind }) => {
  if (isKept({ before, after, rest })) return 'stays';
  if (kind !== 'surface') return undefined;
  const said = after.slice(after.findIndex((word) => !is(word, 'setting')));
  const [verb, ...judged] = trimmed(said, 'please');
  const isWish = sinceLast(before, 'make') < FAR || judged.some((word) => is(word, 'favoured'));
  if (is(verb, 'be', 'too') && !is(verb, 'look') && judged.length > 0 && !isWish)
    return judged.some((word) => is(word, 'fine')) ? 'stays' : 'said';
  const near = after.slice(0, FAR);
  const isOwn = sinceLast(before, 'own') < FAR && !near.some((word) => is(word, 'look'));
  const isHad = HAD.test(before.join(' ')) && !USED.test(rest.join(' '));
  // 'Our table is marble', but 'our favourite is marble'.
  const isAsIf = /\b(like|if|as though|imagine|pretend|suppose)\b/.test(before.join(' '));
  const told = trimmed(before, 'of');
  const isTable = is(told.at(-1), 'be') && is(told.at(-2), 'table') && sinceLast(told, 'own') <= FAR;
  const isTheirs = isTable && !isAsIf && sinceLast(before, 'make') === Infinity;
  const isThere = (sinceLast(before, 'past') <= FAR && !isAsIf) || near.some((word) => is(word, 'past'));
  return (isOwn || isHad || isTheirs || isThere) && 'stays';
};

/** How a clause is read: the first of these that can tell says it. */
const RULES = [byTooMuch, byEnough, byNoChange, bySwap, byLess, byNo, byComplaint, byKeeping];

/** Each place where the words stand, with its stance. A comma or full stop ends what a word around them can turn. */
export function stancesOf(text: string, words: RegExp, kind?: Kind): Standing[] {
  const matches = [...text.matchAll(words)];
  const tokens = matches.length > 0 ? tokensOf(text) : [];
  return matches.map(({ 0: word, index }) => {
    const place = placeOf(tokens, index, index + word.length);
    const near = [...place.before, ...word.split(' ').slice(0, -1)];
    const isOrder = is(word, 'order') || is(near.at(-1), 'more');
    const named = { ...place, word, near, isOrder, kind };
    const stance = RULES.reduce<ReturnType<Rule>>((known, rule) => known || rule(named), false) || 'for';
    return { stance, word, index, before: place.before, isOrder: isOrder || stance === 'less' };
  });
}
