/** Who alone uses which packages. */
export const LIBRARIES = {
  screens: {
    packages: ['react', 'react-dom', 'react-router-dom', 'zustand', 'lucide-react', '@base-ui'],
    why: 'core and sw run without React',
  },
  supabase: { packages: ['@supabase'], why: 'core/remote alone speaks to Supabase' },
  indexedDb: { packages: ['idb'], why: 'core/db alone opens IndexedDB' },
  pictures: {
    packages: ['heic2any', 'browser-image-compression', 'libheif-js'],
    why: 'sw/intake alone decodes pictures',
  },
  signatures: {
    packages: ['@contentauth'],
    why: 'sw/check alone reads signatures',
  },
};
