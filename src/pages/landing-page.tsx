import { Hero } from '#features/landing/hero.tsx';

export function LandingPage({ signup }: { signup: string }) {
  return <Hero signup={signup} />;
}
