import { core } from '#state/core.ts';
import {
  AppFrame,
  AssetsPage,
  BillingPage,
  CheckPage,
  HelpPage,
  LoginPage,
  PreviewPage,
  ResetPasswordPage,
  SettingsPage,
  SignupPage,
  UploadsPage,
} from './pages.ts';
import { PATHS } from './paths.ts';

const SCREENS: Readonly<Record<string, { bring: () => Promise<unknown> }>> = {
  [PATHS.login]: LoginPage,
  [PATHS.signup]: SignupPage,
  [PATHS.resetPassword]: ResetPasswordPage,
  [PATHS.check]: CheckPage,
  [PATHS.app]: UploadsPage,
  [PATHS.uploads]: UploadsPage,
  [PATHS.assets]: AssetsPage,
  [PATHS.billing]: BillingPage,
  [PATHS.settings]: SettingsPage,
  [PATHS.help]: HelpPage,
};

/**
 * Asks for all that the screen of an address needs, at once rather than one file after the other, and comes back when it
 * can be shown. What could not be fetched is asked for again, and missed aloud, by whoever shows it.
 */
export async function bringScreen(path: string): Promise<void> {
  const isInApp = path === PATHS.app || path.startsWith(`${PATHS.app}/`);
  const page = SCREENS[path] ?? (isInApp ? PreviewPage : undefined);
  const screen = Promise.allSettled([page?.bring(), isInApp && AppFrame.bring()]);
  // The frame says what is wrong where it does not come: it is not waited for.
  if (isInApp) core().catch(() => undefined);
  await screen;
}
