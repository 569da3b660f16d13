import { CloudOff, Coins, Sparkles } from 'lucide-react';

const PROMISES = [
  {
    icon: CloudOff,
    title: 'Snap without a connection',
    text: 'Each photo is saved on your phone at once and uploads automatically.',
  },
  {
    icon: Sparkles,
    title: 'Back as a picture that sells',
    text: 'Light, colour and table put right; the food stays yours.',
  },
  { icon: Coins, title: '1 credit, 1 picture', text: 'Refunded if it fails.' },
] as const;

/** What one comes in for: a plate under a warm light, and three promises. */
export function SignInPromise() {
  return (
    <div>
      <svg aria-hidden viewBox="0 0 440 240" className="w-full">
        <defs>
          <radialGradient id="promise-glow">
            <stop offset="0" stopColor="var(--ember)" stopOpacity="0.32" />
            <stop offset="0.55" stopColor="var(--amber)" stopOpacity="0.14" />
            <stop offset="1" stopColor="var(--amber)" stopOpacity="0" />
          </radialGradient>
        </defs>
        <ellipse cx="220" cy="120" rx="218" ry="119" fill="url(#promise-glow)" />
        <circle cx="220" cy="120" r="92" className="fill-surface stroke-line" strokeWidth="1.5" />
        <circle cx="220" cy="120" r="64" className="fill-paper stroke-line" strokeWidth="1.5" />
        <circle cx="220" cy="120" r="34" className="fill-ember" />
        <path
          d="M142 106A80 80 0 0 1 194 44"
          className="stroke-ember fill-none"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path
          d="M96 66v34a12 12 0 0 0 24 0V66M108 66v120"
          className="stroke-ink-soft/60 fill-none"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path
          d="M332 186V64c14 8 20 28 20 52h-20"
          className="stroke-ink-soft/60 fill-none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <ul className="mt-8 grid gap-5">
        {PROMISES.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="bg-sunk grid size-10 shrink-0 place-items-center rounded-full">
              <Icon aria-hidden size="1.25rem" className="text-ember" />
            </span>
            <p>
              <strong className="block font-semibold">{title}</strong>
              <span className="text-ink-soft">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
