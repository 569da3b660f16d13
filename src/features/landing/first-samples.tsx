import { Suspense, useEffect, type ComponentType } from 'react';
import { preload } from 'react-dom';
import { keepPromises } from '#state/promised-photo.ts';
import { SamplePicker } from './sample-picker.tsx';
import { SampleSlider } from './sample-slider.tsx';
import { FIRST_SAMPLES } from './samples.ts';
import { useSample } from './use-sample.ts';

// On phones less than what is shown: two pixels for each point are as sharp as the eye sees, and three cost twice as much.
const SIZES = '(width >= 64rem) 36rem, (width >= 40rem) 100vw, 66vw';

const OWN = { id: 'own', name: 'Your dish' };
const CHOICES = [...FIRST_SAMPLES, OWN] as const;

/** The product in one picture, beside the headline: whoever pulls the line has understood. */
export function FirstSamples({ yourDish: YourDish }: { yourDish: ComponentType }) {
  const { shown, choose } = useSample(CHOICES);
  preloadFirst();
  // What visitors tried and left goes in the end, also where nobody signs in.
  useEffect(() => void keepPromises(), []);
  return (
    <section aria-label="Before and after" className="grid grid-cols-1 gap-2">
      {'after' in shown ? (
        <SampleSlider sample={shown} sizes={SIZES} isLazy={false} />
      ) : (
        <Suspense fallback={<div className="bg-sunk rounded-card aspect-4/3" />}>
          <YourDish />
        </Suspense>
      )}
      <SamplePicker label="Dish" samples={CHOICES} shown={shown.id} onChoose={choose} variant="chips" />
    </section>
  );
}

/** The one picture of the first screen is asked for before anything else of the page is read. */
function preloadFirst(): void {
  const { src, sources } = FIRST_SAMPLES[0].after;
  const [best] = sources ?? [];
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    ...(best && { type: best.type, imageSrcSet: best.srcSet, imageSizes: SIZES }),
  });
}
