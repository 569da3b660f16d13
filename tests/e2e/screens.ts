import { product } from '#core/model/product.ts';
import { PATHS } from '#app/paths.ts';

export interface Screen {
  path: string;
  /** What the browser's tab says. */
  title: string;
  /** The one headline. */
  heading: string;
}

const under = (name: string) => `${name} · ${product.name}`;

/** Every address of the product, as people know it. */
const SCREENS: readonly Screen[] = [
  {
    path: PATHS.landing,
    title: `${product.name}: food photography AI that gets you more sales`,
    heading: 'Food Photography AI that gets you more sales',
  },
  { path: PATHS.login, title: under('Sign in'), heading: 'Sign in' },
  { path: PATHS.signup, title: under('Create account'), heading: 'Create account' },
  { path: PATHS.resetPassword, title: under('Reset password'), heading: 'Reset password' },
  { path: PATHS.check, title: under('Check a picture'), heading: 'Check a picture' },
  { path: PATHS.app, title: under('Uploads'), heading: 'Uploads' },
  { path: PATHS.uploads, title: under('Uploads'), heading: 'Uploads' },
  { path: PATHS.assets, title: under('Assets'), heading: 'Assets' },
  { path: '/app/preview/0198c0de', title: under('Preview'), heading: 'Preview' },
  { path: PATHS.billing, title: under('Billing'), heading: 'Billing' },
  { path: PATHS.settings, title: under('Settings'), heading: 'Settings' },
  { path: PATHS.help, title: under('Help'), heading: 'Help Center' },
  { path: '/app/nowhere', title: under('Page not found'), heading: 'Page not found' },
];

const isOfApp = ({ path, heading }: Screen) => path.startsWith(PATHS.app) && heading !== 'Page not found';

/** Each with who may see it: the app, but for its help, opens only to somebody who is signed in, its sign-in screens only to others. */
export const SCREENS_BY_PERSON = [
  {
    who: 'a visitor',
    isSignedIn: false,
    screens: SCREENS.filter((screen) => !isOfApp(screen) || screen.path === PATHS.help),
  },
  { who: 'somebody signed in', isSignedIn: true, screens: SCREENS.filter(isOfApp) },
] as const;
