import { lazy, type ReactNode } from 'react';
import { lateScreen } from './late-screen.tsx';

// Every page is a file of its own, fetched when it is first opened; the worker keeps them all for later.
export const AppFrame = lateScreen(() => import('./app-frame.tsx').then((file) => file.AppFrame));
export const LandingPage = lateScreen(() =>
  import('#pages/landing-page.tsx').then((file) => file.LandingPage),
);
export const LoginPage = lateScreen(() => import('#pages/login-page.tsx').then((file) => file.LoginPage));
export const SignupPage = lateScreen(() => import('#pages/signup-page.tsx').then((file) => file.SignupPage));
export const ResetPasswordPage = lateScreen(() =>
  import('#pages/reset-password-page.tsx').then((file) => file.ResetPasswordPage),
);
export const CheckPage = lateScreen(() =>
  import('./check-with-worker.tsx').then((file) => file.CheckWithWorker),
);
export const UploadsPage = lateScreen(() =>
  import('./uploads-with-looks.tsx').then((file) => file.UploadsWithLooks),
);
export const AssetsPage = lateScreen(() =>
  import('./assets-with-export.tsx').then((file) => file.AssetsWithExport),
);
export const PreviewPage = lateScreen(() =>
  import('./preview-with-export.tsx').then((file) => file.PreviewWithExport),
);
export const BillingPage = lateScreen(() =>
  import('#pages/billing-page.tsx').then((file) => file.BillingPage),
);
export const SettingsPage = lateScreen(() =>
  import('#pages/settings-page.tsx').then((file) => file.SettingsPage),
);
export const HelpPage = lateScreen(() => import('#pages/help-page.tsx').then((file) => file.HelpPage));
export const NotFoundPage = lateScreen(() =>
  import('#pages/not-found-page.tsx').then((file) => file.NotFoundPage),
);

/** What a visitor sees of their own dish. Where it cannot be fetched, a reload helps. */
export const VisitorDish = lazy(() =>
  import('./visitor-dish.tsx').then(
    (file): { default: () => ReactNode } => ({ default: file.VisitorDish }),
    () => ({ default: () => 'No connection: reload to try your dish.' }),
  ),
);
