import { Component, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

interface CatcherProps {
  /** What is shown instead of the part that failed. */
  screen: ComponentType<{ error: unknown }>;
  /** Where the person is: going elsewhere gives the part another chance. */
  place: string;
  children: ReactNode;
}

interface CatcherState {
  failure: { error: unknown; place: string } | null;
}

/** React offers this only as a class. */
class Catcher extends Component<CatcherProps, CatcherState> {
  override state: CatcherState = { failure: null };

  static getDerivedStateFromError(error: unknown): CatcherState {
    return { failure: { error, place: '' } };
  }

  static getDerivedStateFromProps({ place }: CatcherProps, { failure }: CatcherState): CatcherState | null {
    if (!failure || failure.place === place) return null;
    return { failure: failure.place === '' ? { ...failure, place } : null };
  }

  override render(): ReactNode {
    const { screen: Screen, children } = this.props;
    return this.state.failure ? <Screen error={this.state.failure.error} /> : children;
  }
}

/** Keeps a bug or a page that cannot be fetched from taking down what is around it. */
export function ErrorBoundary({ screen, children }: Omit<CatcherProps, 'place'>) {
  const { key } = useLocation();
  return (
    <Catcher screen={screen} place={key}>
      {children}
    </Catcher>
  );
}
