import type { ManifestOptions } from 'vite-plugin-pwa';
import { product } from '#core/model/product.ts';
import { SHARE_TARGET } from '#core/model/share-target.ts';
import { INSTALL_SCREENSHOTS } from './install-screenshots.ts';
import { PATHS } from './paths.ts';

const icon = (name: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') => ({
  src: `/icons/${name}-${String(size)}.png`,
  sizes: `${String(size)}x${String(size)}`,
  type: 'image/png',
  purpose,
});

/** How the phone knows the app once it is on the home screen. Read at build time only. */
export const manifest: Partial<ManifestOptions> = {
  id: '/',
  name: product.name,
  short_name: product.name,
  description: 'Food photos that sell: snap a dish in the kitchen, with or without a connection.',
  lang: 'en',
  dir: 'ltr',
  start_url: PATHS.uploads,
  scope: '/',
  display: 'standalone',
  background_color: '#fcfaf4',
  theme_color: '#fcfaf4',
  categories: ['food', 'photo', 'business'],
  icons: [
    icon('icon', 192, 'any'),
    icon('icon', 512, 'any'),
    icon('maskable', 512, 'maskable'),
    icon('monochrome', 512, 'monochrome'),
  ],
  screenshots: INSTALL_SCREENSHOTS.map(({ file, width, height, label }) => ({
    src: file,
    sizes: `${String(width)}x${String(height)}`,
    type: 'image/webp',
    form_factor: width > height ? ('wide' as const) : ('narrow' as const),
    label,
  })),
  // The worker takes what is shared (sw/share-target.ts).
  share_target: {
    action: SHARE_TARGET.address,
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { files: { name: SHARE_TARGET.field, accept: ['image/jpeg', 'image/png', 'image/heic'] } },
  },
  shortcuts: [
    {
      name: 'Camera',
      url: `${PATHS.uploads}?camera=1`,
      icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }],
    },
    { name: 'Uploads', url: PATHS.uploads, icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: 'Assets', url: PATHS.assets, icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
};
