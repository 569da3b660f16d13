import { useStyleChoice, type StyleFormProps } from '#state/style-choice.ts';
import { PromptField } from './prompt-field.tsx';
import { StyleBrowser } from './style-browser.tsx';

/** A style, a colour, the words for it. */
export function StyleForm({ choice, onChange }: StyleFormProps) {
  return (
    <>
      <StyleBrowser choice={choice} onChange={onChange} />
      <PromptField choice={choice} onChange={onChange} />
    </>
  );
}

/** The same for the next shots, and for the photos of the tray. */
export function NextStyleForm() {
  return <StyleForm choice={useStyleChoice()} onChange={useStyleChoice.setState} />;
}
