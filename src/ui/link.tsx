import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** What the entry of the history brings along, such as `useHere()`. */
  state?: unknown;
  /** Load the page afresh instead of changing the screen in place. */
  reloadDocument?: boolean | undefined;
}

/** Leads to another screen. The router's own link brings prefetching and forms along: 2 kB on every first visit. */
export function Link({ to, state, reloadDocument = false, onClick, children, ...rest }: LinkProps) {
  const goTo = useLinkClickHandler(to, { state });
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !reloadDocument) goTo(event);
  };
  return (
    <a {...rest} href={useHref(to)} onClick={go}>
      {children}
    </a>
  );
}
