import { OutlineIcon, type Sign } from './outline-icon.tsx';

const STEPS: readonly { sign: Sign; text: string }[] = [
  { sign: 'share', text: 'Tap Share (in Safari, under •••).' },
  { sign: 'add', text: 'Choose “Add to Home Screen”.' },
  { sign: 'check', text: 'Tap “Add”: it opens as an app.' },
];

/** How a page is put on the home screen of an iPhone or iPad, where no button of ours can do it. */
export function HomeScreenSteps() {
  return (
    <ol className="mt-3 grid gap-2 text-sm">
      {STEPS.map(({ sign, text }, at) => (
        <li key={text} className="flex items-center gap-3">
          <span className="bg-sunk grid size-9 shrink-0 place-items-center rounded-full">
            <OutlineIcon sign={sign} />
          </span>
          <span>
            <span className="sr-only">Step {at + 1}: </span>
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}
