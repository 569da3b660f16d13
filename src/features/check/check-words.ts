import {
  CHECKED_MEGABYTES,
  type Certificate,
  type Marks,
  type NotChecked,
  type SaidMark,
  type SignedClaim,
  type SignedMark,
} from '#core/model/checked-picture.ts';
import { product } from '#core/model/product.ts';
import { furthest, sayActions, saySource } from './source-words.ts';

/** good: it holds. careful: it does not, or not for sure. plain: neither. */
export type Tone = 'good' | 'careful' | 'plain';

export interface Line {
  tone: Tone;
  text: string;
}

/** What the marks of a picture say, in words for people. */
export interface Verdict {
  title: string;
  lines: readonly Line[];
}

/** The day of the list in sw/check/public-list.pem. */
const LIST_DAY = '13 August 2026';

const good = (text: string): Line => ({ tone: 'good', text });
const careful = (text: string): Line => ({ tone: 'careful', text });
const plain = (text: string): Line => ({ tone: 'plain', text });

export function describeMarks({ signed, said, isElsewhere }: Marks): Verdict {
  if (signed === 'damaged') {
    return {
      title: 'Signature can’t be read',
      lines: [
        careful('There’s a signature in this file, but we can’t read it. It may be damaged.'),
        ...describeSaid(said),
      ],
    };
  }
  if (signed === 'not_here') {
    return {
      title: 'Signed, not checked yet',
      lines: [
        careful('The signature reader isn’t on this device yet. Connect, then check again.'),
        ...describeSaid(said),
      ],
    };
  }
  if (signed) return describeSigned(signed);
  if (isElsewhere) {
    return {
      title: 'Signature kept elsewhere',
      lines: [
        careful('It names an address on the internet for its signature. We don’t look there.'),
        ...describeSaid(said),
      ],
    };
  }
  if (said) return { title: 'Not signed', lines: describeSaid(said) };
  return { title: 'No marks found', lines: [plain('That says nothing about how it was made.')] };
}

function describeSigned(signed: SignedMark): Verdict {
  return {
    title: nameSigned(signed),
    lines: [...sayState(signed), ...sayClaim(signed), ...sayChain(signed)],
  };
}

/** A name is only as good as the signature and the certificate under it. */
function nameSigned({ state, certificate, generator }: SignedMark): string {
  if (state === 'altered') return 'Changed after it was signed';
  if (state === 'unsure') return 'Signed, but not by the rules';
  if (generator === null) return 'Signed';
  const made = generator === product.name ? `made by ${generator}` : `made with ${generator}`;
  return certificate === 'listed' ? capital(made) : `Signed as ${made}`;
}

const CERTIFICATES: Record<Certificate, (issuer: string) => Line> = {
  listed: (issuer) => good(`Signed by ${issuer}, on the C2PA’s public list of ${LIST_DAY}`),
  unlisted: () => careful('Signed, but by a certificate that isn’t on a public list. Anyone can make one.'),
  expired: () => careful('Signed with a certificate that has expired'),
  withdrawn: () => careful('Signed with a certificate that was withdrawn'),
};

function sayState({ state, certificate, generator, issuer }: SignedMark): Line[] {
  const signer = CERTIFICATES[certificate](issuer ?? 'a certificate');
  switch (state) {
    case 'whole':
      return [good('Nothing was changed since it was signed'), signer];
    case 'altered':
      return [
        careful(
          generator
            ? `It was signed as made with ${generator}. What it says may no longer fit the picture.`
            : 'What it says may no longer fit the picture.',
        ),
      ];
    case 'unsure':
      return [careful('We found no change, but the signature breaks a rule. Don’t rely on it.'), signer];
  }
}

function sayClaim({ sources, actions, agents }: SignedClaim): Line[] {
  const done = sayActions(actions);
  return [
    ...furthest(sources).map((source) => plain(`It says: ${saySource(source)}`)),
    ...(done ? [plain(`Steps: ${done}`)] : []),
    ...agents.filter((agent) => agent !== product.name).map((agent) => plain(`Engine: ${agent}`)),
  ];
}

/** What it was made of, the nearest first. */
function sayChain({ madeFrom }: SignedMark): Line[] {
  return madeFrom.map(({ isAltered, generator, issuer, sources }) => {
    const [source] = furthest(sources);
    const maker = generator ?? issuer ?? 'someone else';
    const what = source === undefined ? '' : ` (${saySource(source)})`;
    if (isAltered) return careful(`Made from a picture by ${maker}${what} whose own signature doesn’t hold`);
    return plain(`Made from a picture by ${maker}${what}`);
  });
}

function describeSaid(said: SaidMark | null): Line[] {
  if (!said) return [];
  const { source, credit } = said;
  return [
    ...(source ? [plain(`It says: ${saySource(source)}`)] : []),
    ...(credit ? [plain(`It gives credit: ${credit}`)] : []),
    careful('Anyone can write this into a file.'),
  ];
}

/** Why a file was not checked, and what helps. */
export function describeNotChecked(error: NotChecked): string {
  switch (error) {
    case 'empty':
      return 'This file is empty. Choose another one.';
    case 'no_picture':
      return 'This isn’t a picture we can read. Choose a JPG, PNG or WebP.';
    case 'other_kind':
      return 'We can check JPG, PNG and WebP only. Other kinds of pictures may carry marks too.';
    case 'too_large':
      return `This file is too large: ${String(CHECKED_MEGABYTES)} MB at most.`;
    case 'not_now':
      return 'The checker isn’t on this device yet. Connect, then try again.';
    case 'failed':
      return 'Couldn’t check this picture. Try again, or update your browser.';
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
