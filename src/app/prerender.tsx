import { StrictMode, type PropsWithChildren } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom/server';
import { PATHS } from './paths.ts';
import { Router } from './router.tsx';

const AtLanding = ({ children }: PropsWithChildren) => (
  <StaticRouter location={PATHS.landing}>{children}</StaticRouter>
);

/** The landing page as HTML, to be read before any script has come. For the build alone. */
export async function prerenderLanding(): Promise<string> {
  const faults: unknown[] = [];
  const { prelude } = await prerender(
    <StrictMode>
      <Router history={AtLanding} />
    </StrictMode>,
    {
      onError: (fault) => void faults.push(fault),
      // What is sent in pieces needs a script in the page to join them, which the CSP forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  );
  const html = await new Response(prelude).text();
  // React would leave the part that failed to the browser, and nobody would notice.
  if (faults.length > 0)
    throw new AggregateError(faults, 'The landing page cannot be rendered at build time');
  return html;
}
