import { photoLimits } from '#core/model/limits.ts';
import { PRESETS_AT_MOST } from '#core/model/preset-rules.ts';
import { styles } from '#core/model/recipe.ts';

export interface Question {
  id: string;
  title: string;
  /** The answer, in paragraphs. */
  text: readonly string[];
}

const { megabytes, perBatch, shortSidePixels } = photoLimits;

/** What people ask, with answers that hold for the product as it is. */
export const QUESTIONS: readonly Question[] = [
  {
    id: 'credits',
    title: 'How do credits work?',
    text: [
      'One credit makes one picture: of a new photo, or another version with Re-run. It is taken when the server starts on the photo, not when you take it.',
      'If no picture can be made, the credit comes back by itself.',
      'Once a month your plan fills your credits up again; what was left over does not add up. Billing shows what is left, what it went for and when the next month begins.',
    ],
  },
  {
    id: 'formats',
    title: 'Which photos can I use?',
    text: [
      `JPG, PNG and HEIC, each under ${String(megabytes)} MB. At least ${String(shortSidePixels)} px on the short side give a good picture; smaller photos are taken too, but show it.`,
      'Before a photo is sent, the place where it was taken and other hidden data are removed from it.',
    ],
  },
  {
    id: 'batch',
    title: 'How many photos can I send at once?',
    text: [
      `Up to ${String(perBatch)} photos at a time get one style together. They are sent one after the other, and each of them takes one credit.`,
      'Without a signal they wait on this phone and go on by themselves.',
    ],
  },
  {
    id: 'commercial-use',
    title: 'May I use the pictures for my business?',
    text: [
      'Yes: on menus, delivery apps, your website, social media and in print.',
      'On the free plan a picture carries a small mark in a corner. Pictures that are made on a paid plan have none.',
    ],
  },
  {
    id: 'processing-time',
    title: 'How long does it take?',
    text: [
      'Usually 10 to 30 seconds for each picture, once the photo has arrived. When many are waiting, Pro goes first, then Growth.',
      'You need not wait: the picture is under Assets when it is done.',
    ],
  },
  {
    id: 'style-presets',
    title: 'What are styles and presets?',
    text: [
      `There are ${String(styles.length)} built-in styles, and a plain backdrop in a colour of your own. You may also say in your own words how the picture shall look.`,
      `Words that work can be saved as a preset under a name of your own, and chosen again with one tap. A preset keeps the words alone, not a style or a colour. You can keep ${String(PRESETS_AT_MOST)} of them.`,
    ],
  },
  {
    id: 'safety-checker',
    title: 'Why was my photo refused by the safety checker?',
    text: [
      'The services that make pictures may check photos and words, and refuse what they take for harmful or improper. Sometimes they are wrong.',
      'Then no picture is made, the photo says so, and your credit comes back. Another photo or other words often help; if not, write to us.',
    ],
  },
  {
    id: 'cancelling',
    title: 'How do I cancel?',
    text: [
      'A photo that was not sent yet can be removed at any time, and costs nothing. Once the server has begun with it, it cannot be stopped, and deleting it gives no credit back.',
      'To change or end your plan, write to support: the app itself takes no payments. Under Settings you can ask for your account to be deleted.',
    ],
  },
];

/** Those in which every word that is typed appears, wherever; capitals and accents do not count. */
export function findQuestions(
  typed: string,
  questions: readonly Question[] = QUESTIONS,
): readonly Question[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  return questions.filter(({ title, text }) => {
    const whole = plain([title, ...text].join(' '));
    return wanted.every((word) => whole.includes(word));
  });
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();
