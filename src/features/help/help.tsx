import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { countOf } from '#core/lib/count-of.ts';
import { Folds } from '#ui/accordion.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { ContactSupport } from './contact-support.tsx';
import { findQuestions } from './questions.ts';

/** The build writes it beside the app. */
const LICENCES = '/licences.txt';

/**
 * Questions with their answers, narrowed down by what is typed; where nothing is found, a person helps. `check`: where
 * anybody can read a picture's marks.
 */
export function Help({ check }: { check: string }) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState<string | null>(null);
  const found = findQuestions(typed);
  const isSearch = typed.trim() !== '';
  const search = (text: string) => {
    setTyped(text);
    const [first, ...others] = findQuestions(text);
    // The only one that is left is the answer.
    if (first && others.length === 0) setOpen(first.id);
  };
  return (
    <div className="mt-6 grid max-w-180 grid-cols-1 gap-6 md:mt-8">
      <SearchField label="Search help" value={typed} onChange={search} />
      <p aria-live="polite" className="sr-only">
        {isSearch && `${countOf(found.length, 'question')} found`}
      </p>
      {found.length > 0 && (
        <section aria-labelledby="questions" className="grid gap-3">
          <h2 id="questions" className="text-xl">
            {isSearch ? 'Found' : 'Questions and answers'}
          </h2>
          <Folds folds={found} open={open} onOpen={setOpen} />
        </section>
      )}
      {found.length === 0 && (
        <div className="-mt-6 md:-mt-8">
          <EmptyState
            icon={SearchX}
            title="Nothing found"
            text={`No question or answer has “${typed.trim()}” in it. Try another word, or ask us.`}
          />
        </div>
      )}
      <ContactSupport isAsked={found.length === 0} />
      <div className="flex flex-wrap gap-6">
        <Link to={check} className={FURTHER}>
          Check a picture
        </Link>
        <a href={LICENCES} className={FURTHER}>
          Open-source licences
        </a>
      </div>
    </div>
  );
}

const FURTHER = 'text-ink-soft inline-flex min-h-11 items-center text-sm underline';
