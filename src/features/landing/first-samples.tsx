import { preload } from 'react-dom';
import { SamplePicker } from './sample-picker.tsx';
import { SampleSlider } from './sample-slider.tsx';
import { FIRST_SAMPLES } from './samples.ts';
import { useSample } from './use-sample.ts';

// On phones less than what is shown: two pixels for each point are as sharp as the eye sees, and three cost twice as much.
const SIZES = '(width >= 64rem) 36rem, (width >= 40rem) 100vw, 66vw';

/** The product in one picture, beside the headline: whoever pulls the line has understood. */
export function FirstSamples() {
  const { shown, choose } = useSample(FIRST_SAMPLES);
  preloadFirst();
  return (
    <section aria-label="Before and after">
      <SampleSlider sample={shown} sizes={SIZES} isLazy={false} />
      <SamplePicker label="Dish" samples={FIRST_SAMPLES} shown={shown.id} onChoose={choose} variant="chips" />
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
