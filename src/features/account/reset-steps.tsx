import { AskForReset } from './ask-for-reset.tsx';
import { CallbackNote } from './callback-note.tsx';
import { OneMoment } from './one-moment.tsx';
import { NewPassword, type Overtaken } from './new-password.tsx';
import type { useAuthCallback } from './use-auth-callback.ts';

interface ResetStepsProps extends Overtaken {
  callback: ReturnType<typeof useAuthCallback>;
  /** Where the mail's link leads back to: a whole address. */
  returnTo: string;
  goOn: () => void;
}

/** First asks for a mail, then, for whoever comes by its link, for the new password. */
export function ResetSteps({ callback, returnTo, goOn, ...overtaken }: ResetStepsProps) {
  switch (callback.stage) {
    case 'opening':
      return <OneMoment words="Opening your link …" />;
    case 'come':
      return <NewPassword outcome={callback.outcome} goOn={goOn} onOver={callback.close} {...overtaken} />;
    case 'over':
      return (
        <div className="grid w-full gap-5">
          <CallbackNote {...callback} />
          {!callback.again && <AskForReset returnTo={returnTo} />}
        </div>
      );
    case 'none':
      return <AskForReset returnTo={returnTo} />;
  }
}
