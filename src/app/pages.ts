import { lazy, type ReactNode } from 'react';

// Every page is a file of its own, fetched when it is first opened; the worker keeps them all for later.
export const AppFrame = lazy(() => import('./app-frame.tsx').then((file) => ({ default: file.AppFrame })));
export const LandingPage = lazy(() =>
  import('#pages/landing-page.tsx').then((file) => ({ default: file.LandingPage })),
);
export const LoginPage = lazy(() =>
  import('#pages/login-page.tsx').then((file) => ({ default: file.LoginPage })),
);
export const SignupPage = lazy(() =>
  import('#pages/signup-page.tsx').then((file) => ({ default: file.SignupPage })),
);
export const ResetPasswordPage = lazy(() =>
  import('#pages/reset-password-page.tsx').then((file) => ({ default: file.ResetPasswordPage })),
);
export const UploadsPage = lazy(() =>
  import('#pages/uploads-page.tsx').then((file) => ({ default: file.UploadsPage })),
);
export const AssetsPage = lazy(() =>
  import('#pages/assets-page.tsx').then((file) => ({ default: file.AssetsPage })),
);
export const PreviewPage = lazy(() =>
  import('./preview-with-export.tsx').then((file) => ({ default: file.PreviewWithExport })),
);
export const BillingPage = lazy(() =>
  import('#pages/billing-page.tsx').then((file) => ({ default: file.BillingPage })),
);
export const SettingsPage = lazy(() =>
  import('#pages/settings-page.tsx').then((file) => ({ default: file.SettingsPage })),
);
export const HelpPage = lazy(() =>
  import('#pages/help-page.tsx').then((file) => ({ default: file.HelpPage })),
);
export const NotFoundPage = lazy(() =>
  import('#pages/not-found-page.tsx').then((file) => ({ default: file.NotFoundPage })),
);

/** What a visitor sees of their own dish. Where it cannot be fetched, a reload helps. */
export const VisitorDish = lazy(() =>
  import('./visitor-dish.tsx').then(
    (file): { default: () => ReactNode } => ({ default: file.VisitorDish }),
    () => ({ default: () => 'No connection: reload to try your dish.' }),
  ),
);
