import { FileImage, Maximize, Weight } from 'lucide-react';
import { photoLimits } from '#core/model/limits.ts';
import { FactList, type Fact } from '#ui/fact-list.tsx';

const FACTS: readonly Fact[] = [
  { icon: FileImage, title: 'JPG, PNG or HEIC', text: 'Whatever your phone takes is fine.' },
  {
    icon: Maximize,
    title: `${String(photoLimits.shortSidePixels)} px or more`,
    text: 'Measured on the short side. More pixels, more detail.',
  },
  {
    icon: Weight,
    title: `Under ${String(photoLimits.megabytes)} MB`,
    text: `That is per photo, with up to ${String(photoLimits.perBatch)} photos in one batch.`,
  },
];

/** What a photo must be like to be taken. */
export function PhotoFacts() {
  return <FactList facts={FACTS} />;
}
