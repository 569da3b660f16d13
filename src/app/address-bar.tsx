import { useContext, useEffect, useLayoutEffect, useRef, useState, type PropsWithChildren } from 'react';
import { BrowserRouter, UNSAFE_NavigationContext as Navigation, useLocation } from 'react-router-dom';

/** As version 7 does by itself: a screen stays in view until the next one is there. */
const FUTURE = { v7_startTransition: true, v7_relativeSplatPath: true };

/** Where one is, as the browser has it. */
export const AddressBar = ({ children }: PropsWithChildren) => (
  <BrowserRouter future={FUTURE}>
    <OneStep>{children}</OneStep>
  </BrowserRouter>
);

/** As the router calls an entry of the history without a state of its own. */
const keyNow = (): unknown => Reflect.get(Object(window.history.state), 'key') ?? 'default';

/**
 * Two presses are one step. On a slow phone the screen stays until the next one is there, and what was pressed with it: the
 * second press would open the same once more, so that Back seems dead, or go back by two, out of the app.
 */
function OneStep({ children }: PropsWithChildren) {
  const context = useContext(Navigation);
  const location = useLocation();
  const shown = useRef(location.key);
  /** The entry that was left by going back while its screen was still shown. */
  const left = useRef<unknown>(undefined);
  useLayoutEffect(() => {
    shown.current = location.key;
    left.current = undefined;
  }, [location]);
  useEffect(() => {
    const note = () => {
      if (keyNow() === shown.current) left.current = undefined;
    };
    // A page that comes back as it was left is there without a step.
    for (const event of ['popstate', 'pageshow']) window.addEventListener(event, note);
    return () => {
      for (const event of ['popstate', 'pageshow']) window.removeEventListener(event, note);
    };
  }, []);
  const [value] = useState(() => {
    const { navigator: history } = context;
    return {
      ...context,
      navigator: {
        ...history,
        push: (...[to, ...more]: Parameters<typeof history.push>) => {
          const isOnItsWay = keyNow() !== shown.current;
          if (isOnItsWay && history.createHref(to) === history.createHref(window.location)) return;
          left.current = undefined;
          history.push(to, ...more);
        },
        go: (by: number) => {
          if (left.current === shown.current) return;
          left.current = keyNow();
          history.go(by);
        },
      },
    };
  });
  return <Navigation value={value}>{children}</Navigation>;
}
