import { Button } from '#ui/button.tsx';
import { Note } from '#ui/note.tsx';
import type { AuthCallbackOver } from './use-auth-callback.ts';

/** Why nobody has come by the address; and another try, where it may still serve. */
export function CallbackNote({ message, isOfMail, again }: AuthCallbackOver) {
  return (
    <>
      <Note isAlert={isOfMail}>{message}</Note>
      {again && <Button onClick={again}>Try again</Button>}
    </>
  );
}
