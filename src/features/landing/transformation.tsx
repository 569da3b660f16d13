import { SamplePicker } from './sample-picker.tsx';
import { SampleSlider } from './sample-slider.tsx';
import { MEASURED_SAMPLES } from './samples.ts';
import { Section } from './section.tsx';
import { useSample } from './use-sample.ts';

/** What a better picture may do for a dish, dish by dish. */
export function Transformation() {
  const { shown, choose } = useSample(MEASURED_SAMPLES);
  const { engagement, orders } = shown.metrics;
  return (
    <Section
      id="transformation"
      title="See the Transformation"
      lead="The same plate, the same minute. Drag the line to see what your guests would see."
    >
      <div className="grid gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)] lg:gap-14">
        <SampleSlider sample={shown} sizes="(width >= 64rem) 46rem, 100vw" />
        <div className="flex flex-col gap-8 lg:justify-center">
          <SamplePicker
            label="Choose a dish"
            samples={MEASURED_SAMPLES}
            shown={shown.id}
            onChoose={choose}
            variant="chips"
          />
          <div aria-live="polite">
            <h3 className="text-xl">{shown.name}</h3>
            <dl className="mt-2">
              <Uplift name="Engagement" figure={engagement} />
              <Uplift name="Orders" figure={orders} />
            </dl>
          </div>
          <p className="text-ink-soft -mt-4 text-xs">* Sample figures: an example, not measured results.</p>
        </div>
      </div>
    </Section>
  );
}

/** A line as on a menu: the name, dots, the figure. */
function Uplift({ name, figure }: { name: string; figure: string }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 py-1.5">
      <dt className="text-lg">{name}</dt>
      <span aria-hidden className="border-ink-soft/35 grow border-b-2 border-dotted" />
      <dd className="text-leaf font-serif text-4xl font-semibold tabular-nums">
        {figure}
        <span className="text-ink-soft align-super text-base">*</span>
      </dd>
    </div>
  );
}
