import { CompareSlider } from '#ui/compare-slider.tsx';
import type { Sample } from './samples.ts';

interface SampleSliderProps {
  sample: Sample;
  ratio?: number;
  /** As the browser must know it to choose among sizes. */
  sizes: string;
  isLazy?: boolean;
}

/** A dish before and after, with the word that it is one of ours. Another dish starts in the middle again. */
export function SampleSlider({ sample, ratio = 4 / 3, sizes, isLazy = true }: SampleSliderProps) {
  const { id, before, after, alt } = sample;
  return (
    <figure>
      <div className="rounded-card shadow-raised overflow-hidden">
        <CompareSlider
          key={id}
          before={before}
          after={after}
          beforeAlt={alt.before}
          afterAlt={alt.after}
          ratio={ratio}
          sizes={sizes}
          isLazy={isLazy}
        />
      </div>
      <figcaption className="text-ink-soft mt-2 text-right text-xs">Rendered sample</figcaption>
    </figure>
  );
}
