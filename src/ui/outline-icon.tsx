const SIGNS = {
  add: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M8 12h8M12 8v8',
  check: 'M20 6 9 17l-5-5',
  close: 'M18 6 6 18M6 6l12 12',
  menu: 'M4 9h16M4 15h16',
  share: 'M12 2v13M16 6l-4-4-4 4M4 12v8a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8',
  reload: 'M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8M21 3v5h-5',
  sideways: 'm9 7-5 5 5 5M15 7l5 5-5 5',
  offline:
    'M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78M2 2l20 20',
} as const;

export type Sign = keyof typeof SIGNS;

interface OutlineIconProps {
  sign: Sign;
  className?: string;
}

/** The few signs of lucide that a first visit may show, without the library's own 2 kB. Decoration only. */
export function OutlineIcon({ sign, className = '' }: OutlineIconProps) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 24 24"
      className={`size-5 fill-none stroke-current ${className}`}
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={SIGNS[sign]} />
    </svg>
  );
}
