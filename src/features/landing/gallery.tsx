import { SamplePicker } from './sample-picker.tsx';
import { SampleSlider } from './sample-slider.tsx';
import { GALLERY_SAMPLES } from './samples.ts';
import { Section } from './section.tsx';
import { useSample } from './use-sample.ts';

/** One dish large, the others to choose from, in a dark room. */
export function Gallery() {
  const { shown, choose } = useSample(GALLERY_SAMPLES);
  return (
    <Section id="gallery" title="Gallery" lead="From grill to dessert: see what comes back." ground="night">
      <div className="max-w-250">
        <SampleSlider sample={shown} ratio={16 / 10} sizes="(width >= 64rem) 62rem, 100vw" />
        <h3 className="mb-4 text-2xl" aria-live="polite">
          {shown.name}
        </h3>
        <SamplePicker
          label="Choose a picture"
          samples={GALLERY_SAMPLES}
          shown={shown.id}
          onChoose={choose}
          variant="thumbs"
        />
      </div>
    </Section>
  );
}
