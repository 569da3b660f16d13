import type { ItemWords } from '#core/model/describe-item.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { retryNow, sendAgain, sendAsItIs } from '#state/outbox.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { useHere } from '#ui/use-here.ts';

/** Addresses at which something can be done about photos that wait. */
export interface Ways {
  login: string;
  billing: string;
}

interface HelpButtonProps {
  item: OutboxItem;
  words: ItemWords;
  ways: Ways;
  onDone: () => void;
  onRemove: () => void;
}

/** The one thing that helps this photo now, where there is one. */
export function HelpButton({ item, words: { action }, ways, onDone, onRemove }: HelpButtonProps) {
  const here = useHere();
  const doing = (deed: () => Promise<unknown>) => () => {
    void deed();
    onDone();
  };
  switch (action) {
    case 'retry':
      return (
        <Button onClick={doing(() => retryNow(item.id))}>
          {isUnfound(item) ? 'Check again' : 'Try now'}
        </Button>
      );
    case 'send_as_it_is':
      return <Button onClick={doing(() => sendAsItIs(item.id))}>Upload anyway</Button>;
    case 'send_again':
      return <Button onClick={doing(() => sendAgain(item.id))}>Upload again</Button>;
    case 'remove':
      return (
        <Button variant="grave" onClick={onRemove}>
          Remove
        </Button>
      );
    case 'sign_in':
      return (
        <ButtonLink to={ways.login} state={here}>
          Sign in
        </ButtonLink>
      );
    case 'upgrade':
      return <ButtonLink to={ways.billing}>Upgrade</ButtonLink>;
    // Drafts are started together, beside the tray.
    case 'start':
    default:
      return null;
  }
}

/** What helps is another look on this phone. */
const isUnfound = ({ hold }: OutboxItem): boolean =>
  hold?.kind === 'needs_attention' && (hold.reason === 'missing' || hold.reason === 'damaged');
