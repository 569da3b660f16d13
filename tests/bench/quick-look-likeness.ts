// How like the finished picture a quick look is: the same tier, outline and words, and colours that are near. Run by hand,
// with FOOD_PHOTOS: npm run bench quick-look-likeness
import { STYLES } from '#shared/styles.ts';
import { wholeNumber } from './arguments.ts';
import { beginBench } from './begin-bench.ts';
import { holdAgainst, max, mean } from './figures.ts';
import { findPhotos, loadPhoto } from './food-photos.ts';
import { likenessOf } from './likeness.ts';

const { photos: COUNT } = await beginBench({
  options: { photos: wholeNumber(20, 'from all over the folder') },
  against: 'the picture that the server makes, as small as the look',
});
const GOAL = { atMost: 1.5, of: 'dE2000' };
/** What the server works on, and what looks are made of. */
const SIDE = 2048;

const { folder, names } = findPhotos();
const step = Math.max(1, names.length / COUNT);
const chosen = Array.from(
  { length: Math.min(COUNT, names.length) },
  (_, i) => names[Math.floor(i * step)] ?? '',
);
const apart: number[] = [];
let alike = 0;
for (const [i, name] of chosen.entries()) {
  const style = STYLES[i % STYLES.length]?.id ?? 'marble';
  const { deltaE, says, tier } = likenessOf(await loadPhoto(folder, name, SIDE), { style, prompt: '' });
  const isAlike = says.look === says.finished;
  apart.push(deltaE);
  alike += Number(isAlike);
  console.log(
    `${name.padEnd(34)} ${style.padEnd(9)} tier ${String(tier)} dE2000 ${deltaE.toFixed(2)}${isAlike ? '' : ', says something else'}`,
  );
}
console.log(
  `${String(chosen.length)} photos: dE2000 ${mean(apart).toFixed(2)} on average (${holdAgainst(mean(apart), GOAL)}), ${max(apart).toFixed(2)} at most; ` +
    `${String(alike)} say the same`,
);
