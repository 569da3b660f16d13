import type { ComponentType } from 'react';
import { InstallOffer } from '#features/install/install-offer.tsx';
import { Closing } from '#features/landing/closing.tsx';
import { Faq } from '#features/landing/faq.tsx';
import { Features } from '#features/landing/features.tsx';
import { FirstSamples } from '#features/landing/first-samples.tsx';
import { Footer, type FooterWays } from '#features/landing/footer.tsx';
import { Gallery } from '#features/landing/gallery.tsx';
import { Hero } from '#features/landing/hero.tsx';
import { Platforms } from '#features/landing/platforms.tsx';
import { Pricing } from '#features/landing/pricing.tsx';
import { Steps } from '#features/landing/steps.tsx';
import { Testimonials } from '#features/landing/testimonials.tsx';
import { Transformation } from '#features/landing/transformation.tsx';

interface LandingPageProps {
  signup: string;
  ways: FooterWays;
  /** A visitor's own photo, before and after. */
  yourDish: ComponentType;
}

/** Whoever comes for the first time reads it from top to bottom; headline and slider share the first screen. */
export function LandingPage({ signup, ways, yourDish }: LandingPageProps) {
  return (
    <>
      <div className="mx-auto grid w-full max-w-300 gap-6 px-4 pt-4 pb-12 md:px-8 md:pt-8 md:pb-20 low:grid-cols-2 low:items-start low:pt-2 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-center lg:gap-14">
        <Hero signup={signup} />
        <FirstSamples yourDish={yourDish} />
      </div>
      <Platforms />
      <Transformation />
      <Features />
      <Steps />
      <Gallery />
      <Testimonials />
      <Pricing signup={signup} />
      <Faq />
      <Closing signup={signup} />
      <InstallOffer />
      <Footer ways={ways} />
    </>
  );
}
