import { DEVICE } from '#core/lib/device-word.ts';
import { CloudOff, ImageOff, RefreshCw } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ANY_RATIO, Frame } from './frame.tsx';

/** As tall as what comes. */
export function PreviewSkeleton() {
  return (
    <div aria-busy="true" className="pt-14">
      <h1 className="sr-only">Preview</h1>
      <Skeleton className="h-7 w-3/5 rounded-full" />
      <Skeleton className="mt-3 mb-6 h-3 w-28 rounded-full" />
      <Frame ratio={ANY_RATIO}>
        <Skeleton className="absolute inset-0" />
      </Frame>
    </div>
  );
}

export function NotFound({ uploads }: { uploads: string }) {
  return (
    <>
      <h1 className="sr-only">Preview</h1>
      <EmptyState
        icon={ImageOff}
        title="Transformation not found"
        text="It may have been deleted, or belong to another account."
      >
        <ButtonLink to={uploads}>Back to Uploads</ButtonLink>
      </EmptyState>
    </>
  );
}

interface AskAgainProps {
  uploads: string;
  onAsk: () => void;
}

/** The phone has no copy, and nobody can be asked: it may well be there. */
export function NotKnown({ uploads, onAsk }: AskAgainProps) {
  return (
    <>
      <h1 className="sr-only">Preview</h1>
      <EmptyState
        icon={CloudOff}
        title={`Not on this ${DEVICE}`}
        text={`This ${DEVICE} has no copy of the picture. It shows once you have a connection.`}
      >
        <Button onClick={onAsk}>Try again</Button>
        <ButtonLink to={uploads} variant="quiet">
          Back to Uploads
        </ButtonLink>
      </EmptyState>
    </>
  );
}

/** It is there, in words that this version of the app does not know. */
export function OfNewer({ uploads, onAsk }: AskAgainProps) {
  return (
    <>
      <h1 className="sr-only">Preview</h1>
      <EmptyState
        icon={RefreshCw}
        title="The app needs an update"
        text="The picture is safe, but this version of the app can’t show it. Close the app, open it again, and update it."
      >
        <Button onClick={onAsk}>Try again</Button>
        <ButtonLink to={uploads} variant="quiet">
          Back to Uploads
        </ButtonLink>
      </EmptyState>
    </>
  );
}
