/** Each address of the app, once. The router hands pages the ones they link to. */
export const PATHS = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  resetPassword: '/reset-password',
  check: '/check',
  app: '/app',
  uploads: '/app/uploads',
  assets: '/app/assets',
  preview: '/app/preview/:id',
  billing: '/app/billing',
  settings: '/app/settings',
  help: '/app/help',
} as const;

/** Parts of the landing page that links lead to, from everywhere. */
export const SECTIONS = {
  features: '/#features',
  pricing: '/#pricing',
  faq: '/#faq',
} as const;

/** Opens the camera over whatever screen one is on, so that going back closes it. */
export const CAMERA = '?camera=1';

/** The photos that wait or are on their way, on Uploads. */
export const ON_THIS_PHONE = `${PATHS.uploads}#on-this-phone`;
