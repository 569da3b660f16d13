import { ChevronLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { buttonClass } from '#ui/button-variant.ts';
import { hasBefore } from '#state/has-before.ts';

/** Back to where one came from inside the app; whoever came from outside goes to Uploads. */
export function BackLink({ uploads }: { uploads: string }) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !hasBefore()) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link to={uploads} className={`${buttonClass('plain')} -ml-4 w-fit -outline-offset-2`} onClick={goBack}>
      <ChevronLeft aria-hidden size="1.125rem" />
      Back
    </Link>
  );
}
