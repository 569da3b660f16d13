interface InstallScreenshot {
  file: string;
  /** In pixels of the picture. */
  width: number;
  height: number;
  /** Pixels of the picture for each of the screen. */
  scale: number;
  screen: 'uploads' | 'assets' | 'preview';
  label: string;
}

const phone = { width: 780, height: 1688, scale: 2 };
const desk = { width: 1440, height: 900, scale: 1 };

/** What a phone or computer shows of the app where it offers to install it. */
export const INSTALL_SCREENSHOTS: readonly InstallScreenshot[] = [
  { file: '/screenshots/phone-preview.webp', ...phone, screen: 'preview', label: 'A dish, before and after' },
  {
    file: '/screenshots/phone-uploads.webp',
    ...phone,
    screen: 'uploads',
    label: 'Snap a dish, choose a style',
  },
  { file: '/screenshots/phone-assets.webp', ...phone, screen: 'assets', label: 'All pictures in one place' },
  { file: '/screenshots/desk-preview.webp', ...desk, screen: 'preview', label: 'A dish, before and after' },
  { file: '/screenshots/desk-assets.webp', ...desk, screen: 'assets', label: 'All pictures in one place' },
];
