import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

/** A screen whose file is fetched when it is first needed. */
interface LateScreen<Props extends object> extends FunctionComponent<Props> {
  /** Fetches it beforehand. */
  bring: () => Promise<unknown>;
}

/**
 * A screen that is here already is shown at once. React would fall back for one that is merely lazy, and then hold it back
 * until 0.3 s have gone by.
 */
export function lateScreen<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): LateScreen<Props> {
  let here: ComponentType<Props> | undefined;
  const bring = async () => ({ default: (here = await fetch()) });
  const Late = lazy(bring);
  // As long as it is shown it stays the same: another component would forget what was typed.
  const Screen = (props: Props) => {
    const [Shown] = useState(() => here ?? Late);
    return <Shown {...props} />;
  };
  return Object.assign(Screen, { bring });
}
