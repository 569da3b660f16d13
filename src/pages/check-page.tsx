import { Check } from '#features/check/check.tsx';
import { PageHeading } from '#ui/page-heading.tsx';

/** For everybody, without an account. `spawn` starts the worker that reads marks. */
export function CheckPage({ spawn }: { spawn: () => Worker }) {
  return (
    <div className="mx-auto w-full max-w-180 px-4 pt-4 pb-16 md:px-8 md:pt-8">
      <PageHeading
        title="Check a picture"
        purpose="See what a picture’s marks say about how it was made. It’s read on your device."
      />
      <Check spawn={spawn} />
    </div>
  );
}
