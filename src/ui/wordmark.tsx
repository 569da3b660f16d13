/** The mark and the name: a plate with a glow in its middle. Short, the name is only read out. */
export function Wordmark({ name, isShort = false }: { name: string; isShort?: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      <svg aria-hidden viewBox="0 0 32 32" className="size-7">
        <circle cx="16" cy="16" r="14" className="stroke-ink fill-none" strokeWidth="2.5" />
        <circle cx="16" cy="16" r="7.5" className="fill-ember" />
        <path
          d="M6.5 13.5A10 10 0 0 1 13.5 6.5"
          className="stroke-ink fill-none"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
      <span className={isShort ? 'sr-only' : 'font-serif text-xl font-semibold tracking-tight'}>{name}</span>
    </span>
  );
}
