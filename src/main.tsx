import '#ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { localPlace } from '#state/local-place.ts';
import { AddressBar } from '#app/address-bar.tsx';
import { bringScreen } from '#app/bring-screen.ts';
import { PATHS } from '#app/paths.ts';
import { Router } from '#app/router.tsx';
import { registerWorker } from '#app/service-worker.ts';
import { hydrateLanding } from '#app/hydrate-landing.ts';
import { readAuthCallback } from '#core/model/auth-callback.ts';
import { followConnectivity } from '#state/connectivity.ts';
import { provideCore } from '#state/core.ts';
import { followInstall } from '#state/install.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id root');

followConnectivity();
followInstall(localPlace('plateglow-install'));
provideCore(() => import('#app/open-app-core.ts').then((file) => file.openAppCore()));
const app = (
  <StrictMode>
    <Router history={AddressBar} />
  </StrictMode>
);
// Whoever is let in by the address goes on at once; and a host that knows no shell may serve this page's file elsewhere too.
const isLanding = window.location.pathname === PATHS.landing && readAuthCallback(window.location) === null;
if (isLanding && root.hasChildNodes()) void hydrateLanding(root, app);
else {
  root.removeAttribute('data-early');
  void bringScreen(window.location.pathname).then(() => createRoot(root).render(app));
}
if (import.meta.env.PROD) void registerWorker({ isVisit: isLanding });
