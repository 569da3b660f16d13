import type { ComponentType, ReactNode } from 'react';
import { useTraySelection } from '#state/quick-look.ts';
import { useStyleChoice, type StyleFormProps } from '#state/style-choice.ts';
import { PromptField } from './prompt-field.tsx';
import { StyleBrowser } from './style-browser.tsx';

/** Where saved prompts are chosen. Whoever shows the form brings it: it belongs to another feature. */
export interface WithPresets {
  presets: ComponentType<StyleFormProps>;
}

/** A style, a colour, the words for it, of one's own or saved. */
export function StyleForm({ choice, onChange, presets: Presets }: StyleFormProps & WithPresets) {
  return (
    <>
      <StyleBrowser choice={choice} onChange={onChange} />
      <PromptField choice={choice} onChange={onChange} />
      <Presets choice={choice} onChange={onChange} />
    </>
  );
}

interface NextStyleProps extends WithPresets {
  /** A photo of the tray in this style. */
  look: ReactNode;
  /** What sends photos on their way in this style. */
  start: ReactNode;
}

/** The same for the next shots, and for the photos of the tray, with the button that starts them. */
export function NextStyle({ look, start, presets: Presets }: NextStyleProps) {
  const choice = useStyleChoice();
  const own = useTraySelection((state) => state.thumbs);
  const form = { choice, onChange: useStyleChoice.setState };
  return (
    <div className="grid grid-cols-1 gap-6 lg:sticky lg:top-18 lg:-m-2 lg:row-span-2 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:p-2">
      <section aria-labelledby="style-browser" className="grid grid-cols-1 gap-3">
        <h2 id="style-browser" className="text-xl">
          Style Browser
        </h2>
        {look}
        <StyleBrowser {...form} own={own} />
      </section>
      <section aria-labelledby="parameters" className="grid grid-cols-1 gap-4">
        <h2 id="parameters" className="-mb-1 text-xl">
          Parameters
        </h2>
        <PromptField {...form} />
        {start}
        <Presets {...form} />
      </section>
    </div>
  );
}
