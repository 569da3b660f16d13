import { UtensilsCrossed } from 'lucide-react';
import { Navigate, useLocation } from 'react-router-dom';
import { ButtonLink } from '#ui/button-link.tsx';
import { PlateArt } from '#ui/plate-art.tsx';

interface NotFoundPageProps {
  home: string;
  app: string;
  uploads: string;
}

export function NotFoundPage({ home, app, uploads }: NotFoundPageProps) {
  const { pathname, search, hash } = useLocation();
  // The front page's own file, where a host answers with it by its name.
  if (pathname === '/index.html') return <Navigate to={home + search + hash} replace />;
  const ways = [
    { to: home, word: 'Home' },
    { to: uploads, word: 'Go to Uploads' },
  ];
  // Whoever was in the app goes on there.
  if (pathname.startsWith(app)) ways.reverse();
  return (
    <section className="flex grow flex-col items-center justify-center px-4 py-16 text-center">
      <PlateArt icon={UtensilsCrossed} />
      <h1 className="mt-8 text-4xl">Page not found</h1>
      <p className="text-ink-soft mt-4 max-w-88">
        There’s nothing on this plate.
        <br />
        Check the address:
      </p>
      <p className="bg-sunk text-ink rounded-control mt-4 px-3 py-1.5 text-sm font-medium wrap-anywhere">
        {pathname}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {ways.map(({ to, word }, place) => (
          <ButtonLink key={to} to={to} variant={place === 0 ? 'ember' : 'quiet'}>
            {word}
          </ButtonLink>
        ))}
      </div>
    </section>
  );
}
