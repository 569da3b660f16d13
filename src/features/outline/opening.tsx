import { TitleBar } from '#ui/dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export const TITLE = 'Fix the outline';

/** Its parts, or its photo, may be long in coming: the way out is there. */
export const Opening = () => (
  <>
    <TitleBar title={TITLE} />
    <div aria-busy="true" className="m-auto w-full p-3">
      <Skeleton className="aspect-4/3" />
    </div>
  </>
);
