import { Search } from 'lucide-react';
import { useId } from 'react';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** Narrows down what is listed under it while one types. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <div className="relative mt-1.5">
        <Search
          aria-hidden
          size="1.25rem"
          className="text-ink-soft pointer-events-none absolute inset-y-0 left-3 my-auto"
        />
        <input
          id={id}
          type="search"
          value={value}
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          className="border-ink-soft/75 bg-surface rounded-control block min-h-12 w-full border pr-3 pl-10.5 text-base"
        />
      </div>
    </div>
  );
}
