import type { ReactNode } from 'react';

interface RadioProps {
  /** The same for all of which one is chosen. */
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  className: string;
  /** What it looks like; the words of it are its name. */
  children: ReactNode;
}

/** One of several choices, by click, tap or arrow keys: the browser's own radio button, which lies unseen over what it looks like. */
export const Radio = ({ name, isChosen, onChoose, className, children }: RadioProps) => (
  <label className={`group relative transition-colors ${className}`}>
    {children}
    <input
      type="radio"
      name={name}
      checked={isChosen}
      className="absolute inset-0 size-full cursor-pointer appearance-none rounded-[inherit]"
      onChange={onChoose}
    />
  </label>
);
