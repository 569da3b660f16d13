import { UtensilsCrossed } from 'lucide-react';
import { Navigate, useLocation } from 'react-router-dom';
import { ButtonLink } from '#ui/button-link.tsx';
import { PlateArt } from '#ui/plate-art.tsx';

export function NotFoundPage({ home, uploads }: { home: string; uploads: string }) {
  const { pathname, search, hash } = useLocation();
  // The front page's own file, where a host answers with it by its name.
  if (pathname === '/index.html') return <Navigate to={home + search + hash} replace />;
  return (
    <section className="flex grow flex-col items-center justify-center px-4 py-16 text-center">
      <PlateArt icon={UtensilsCrossed} />
      <h1 className="mt-8 text-4xl">Page not found</h1>
      <p className="text-ink-soft mt-4 max-w-88">There’s nothing on this plate. Check the address:</p>
      <p className="bg-sunk text-ink rounded-control mt-4 px-3 py-1.5 text-sm font-medium wrap-anywhere">
        {pathname}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <ButtonLink to={home}>Home</ButtonLink>
        <ButtonLink to={uploads} variant="quiet">
          Go to Uploads
        </ButtonLink>
      </div>
    </section>
  );
}
