import { DEVICE } from '#core/lib/device-word.ts';
import { MOST_PICTURES } from '#core/model/export-job.ts';
import { photoLimits, USUAL_TIME } from '#core/model/limits.ts';
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
      '1 credit makes 1 picture: a new photo, or another version with Re-run. It’s used when the server starts on the photo, not when you take it.',
      'If no picture can be made, the credit is refunded automatically.',
      'Your credits renew once a month; unused ones don’t carry over. Billing shows what’s left, how you’ve used them and when they renew.',
    ],
  },
  {
    id: 'formats',
    title: 'Which photos can I use?',
    text: [
      `JPG, PNG and HEIC, each under ${String(megabytes)} MB. At least ${String(shortSidePixels)} px on the short side give a good picture; smaller photos work too, but look less sharp.`,
      'Before a photo is uploaded, its location and other hidden data are removed.',
    ],
  },
  {
    id: 'batch',
    title: 'How many photos can I upload at once?',
    text: [
      `Up to ${String(perBatch)} photos at a time get one style together. They upload one at a time, and each uses 1 credit.`,
      `Without a connection they wait on this ${DEVICE}, then upload automatically.`,
    ],
  },
  {
    id: 'commercial-use',
    title: 'Can I use the pictures for my business?',
    text: [
      'Yes: on menus, delivery apps, your website, social media and in print.',
      'On the free plan a picture has a small watermark in a corner. On a paid plan it has none.',
    ],
  },
  {
    id: 'export',
    title: 'How do I crop pictures for delivery apps?',
    text: [
      'Open a finished picture and press Export. It’s cropped for each place, and says whether it fits there and what the place asks for. You can move the crop.',
      `For several at once, press Select in Assets. Up to ${String(MOST_PICTURES)} pictures come in one zip.`,
    ],
  },
  {
    id: 'marks',
    title: 'What marks does a picture carry?',
    text: [
      'A finished picture carries a hidden note (XMP) that says how it was made: light and colour only, a new surface, or AI. Anyone can change such a note.',
      'As a rule it’s signed, too (C2PA). The signature shows whether the picture was changed since. Other apps may call it untrusted: our certificate may be missing from their list.',
      'Check a picture reads the marks of any JPG, PNG or WebP, on your own device. Many websites remove marks when you upload a picture there.',
    ],
  },
  {
    id: 'processing-time',
    title: 'How long does it take?',
    text: [
      `Usually ${USUAL_TIME} for each picture, once the photo is uploaded. When it’s busy, Pro goes first, then Growth.`,
      'You don’t have to wait: the picture is in Assets when it’s done.',
    ],
  },
  {
    id: 'style-presets',
    title: 'What are styles and presets?',
    text: [
      `There are ${String(styles.length)} built-in styles, and a plain backdrop in a colour of your own. You can also describe the look in your own words.`,
      `Save words that work as a preset, and use them again in 1 tap. A preset keeps only the words, not a style or a colour. You can keep ${String(PRESETS_AT_MOST)} of them.`,
    ],
  },
  {
    id: 'safety-checker',
    title: 'Why was my photo refused by the safety checker?',
    text: [
      'The AI service checks photos and words, and sometimes gets it wrong.',
      'You’re refunded. Try another photo or other words, or write to us.',
    ],
  },
  {
    id: 'cancelling',
    title: 'How do I cancel?',
    text: [
      'You can remove a photo for nothing until its upload starts. Once the server has started on it, it can’t be stopped, and deleting it doesn’t refund the credit.',
      'To change or end your plan, write to support: the app takes no payments. You can ask us to delete your account in Settings.',
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
