import '#ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from '#app/router.tsx';
import { registerWorker } from '#app/service-worker.ts';
import { followConnectivity } from '#state/connectivity.ts';
import { provideCore } from '#state/core.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root');

followConnectivity();
provideCore(async () => (await import('#app/open-app-core.ts')).openAppCore());
createRoot(root).render(
  <StrictMode>
    <Router />
  </StrictMode>,
);
if (import.meta.env.PROD) void registerWorker();
