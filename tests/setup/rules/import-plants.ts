/**
 * The import table of src/README.md as cases: what a file in a folder may import, and what it may not.
 * Every case becomes one small file of its own, linted by the real configuration.
 */
export interface ImportRow {
  /** Where the importing file stands. */
  in: string;
  allowed: readonly string[];
  forbidden: readonly string[];
  /** Paths of which only types may be imported. */
  typesOnly?: readonly string[];
}

const ENTRIES = [
  '#core/open-core.ts',
  '#core/outbox/outbox.ts',
  '#core/mirror/mirror.ts',
  '#core/edits/edits.ts',
  '#core/pictures/pictures.ts',
  '#core/db/db.ts',
  '#core/remote/remote.ts',
  '#core/intake/intake.ts',
  '#core/channel/channel.ts',
  '#core/check/check.ts',
] as const;
const PART_ENTRIES = ENTRIES.filter((path) => path !== '#core/open-core.ts');
/** Open to the parts of core that have workers. */
const RPC = '#core/worker/worker-rpc.ts';
const BEHIND_ENTRIES = [
  '#core/outbox/choose-next.ts',
  '#core/db/upgrades.ts',
  '#core/remote/to-failure.ts',
  RPC,
];
const MODEL = '#core/model/plan.ts';
const LIB = '#core/lib/sleep.ts';
const CONTRACT = '#shared/contract.ts';
const WHOLE = '#shared/photo-containers/is-whole.ts';
/** Open to the intake alone, and one of them to what exports pictures. */
const JPEG_SEGMENTS = '#shared/photo-containers/jpeg-segments.ts';
const PHOTO_CONTAINERS = ['#shared/photo-containers/signatures.ts', JPEG_SEGMENTS];
/** The one entry of sw, for the page. */
const ON_PAGE = '#sw/intake/on-page.ts';
/** Closed to all of src and sw, but for sw/intake, which decodes. */
const PICTURE_LIBRARIES = ['heic2any', 'browser-image-compression', 'libheif-js/libheif-wasm/libheif.js'];
/** Closed to all of src and sw. */
const CLOSED = [
  '#shared/database-types.ts',
  ...PHOTO_CONTAINERS,
  '#functions/transform-image/handler.ts',
  '#local/start.ts',
  '#tests/support/server/server.ts',
  './deeper/folder.ts',
  '@supabase/supabase-js',
  'idb',
  '#sw/sw.ts',
  '#sw/intake/convert-photo.ts',
  '#sw/intake/intake-worker.ts',
];
const ELSEWHERE = [...CLOSED, ...PICTURE_LIBRARIES, '@contentauth/c2pa-wasm'];
const REACT = ['react', 'react-dom/client', 'react-router-dom', 'zustand', 'zustand/vanilla', 'lucide-react'];
const ABOVE_CORE = ['#state/session.ts', '#ui/button.tsx', '#features/gallery/grid.tsx', '#pages/home.tsx'];
const APP = '#app/router.tsx';

const AROUND_CORE = [...BEHIND_ENTRIES, ...ABOVE_CORE, APP, ON_PAGE, ...ELSEWHERE, ...REACT];

function plantedIn(folder: string, allowed: readonly string[], forbidden: readonly string[]): ImportRow {
  const closed = forbidden.filter((path) => !allowed.includes(path));
  return {
    in: `${folder}/plant.ts`,
    allowed: ['./beside.ts', MODEL, LIB, CONTRACT, ...allowed],
    forbidden: closed,
  };
}

const corePart = (name: string, allowed: readonly string[] = []): ImportRow =>
  plantedIn(`src/core/${name}`, allowed, [...ENTRIES, ...AROUND_CORE]);

const dedicatedWorker = (name: string, allowed: readonly string[]): ImportRow =>
  plantedIn(`sw/${name}`, [...ENTRIES, ...allowed], [...AROUND_CORE, '../late-files.ts', '../precache.ts']);

const SRC_ROWS: readonly ImportRow[] = [
  {
    in: 'src/app/plant.tsx',
    allowed: ['./paths.ts', MODEL, LIB, CONTRACT, ...ENTRIES, ...ABOVE_CORE, ON_PAGE, 'react'],
    forbidden: [...BEHIND_ENTRIES, ...ELSEWHERE, '../../sw/intake/on-page.ts'],
  },
  {
    in: 'src/pages/plant.tsx',
    allowed: ['./beside.tsx', '#features/gallery/grid.tsx', '#state/session.ts', '#ui/button.tsx', 'react'],
    forbidden: [LIB, CONTRACT, ...ENTRIES, ...BEHIND_ENTRIES, APP, '#pages/home.tsx', ON_PAGE, ...ELSEWHERE],
    typesOnly: [MODEL],
  },
  {
    in: 'src/features/capture/plant.tsx',
    allowed: ['./beside.tsx', '#state/session.ts', '#ui/button.tsx', MODEL, LIB, CONTRACT, 'react'],
    forbidden: [
      ...ENTRIES,
      ...BEHIND_ENTRIES,
      '#features/gallery/grid.tsx',
      '#pages/home.tsx',
      APP,
      ON_PAGE,
      ...ELSEWHERE,
    ],
  },
  {
    in: 'src/state/plant.ts',
    allowed: ['./beside.ts', ...ENTRIES, MODEL, LIB, CONTRACT, WHOLE, 'react', 'zustand'],
    forbidden: [...BEHIND_ENTRIES, ...ABOVE_CORE.slice(1), APP, ON_PAGE, ...ELSEWHERE],
  },
  {
    in: 'src/ui/plant.tsx',
    allowed: ['./beside.tsx', '#ui/icons/plate.tsx', 'react', 'lucide-react'],
    forbidden: [
      MODEL,
      LIB,
      CONTRACT,
      ...ENTRIES,
      '#state/session.ts',
      '#features/gallery/grid.tsx',
      APP,
      ON_PAGE,
      ...ELSEWHERE,
    ],
  },
  ...['outbox', 'mirror', 'channel', 'a-part-of-tomorrow'].map((name) => corePart(name)),
  corePart('intake', [...PHOTO_CONTAINERS, RPC]),
  corePart('quick-look', [RPC]),
  corePart('export', [RPC]),
  corePart('check', [RPC, ...PHOTO_CONTAINERS, '#shared/marks/read-xmp.ts']),
  corePart('db', ['idb']),
  corePart('remote', ['@supabase/supabase-js']),
  {
    in: 'src/core/model/plant.ts',
    allowed: ['./beside.ts', LIB, CONTRACT, '#shared/failure-codes.ts', '#shared/styles.ts', 'zod'],
    forbidden: [...ENTRIES, ...ABOVE_CORE, APP, ON_PAGE, ...REACT, '#shared/other.ts', ...ELSEWHERE],
  },
  {
    in: 'src/core/lib/plant.ts',
    allowed: ['./beside.ts', '#shared/parse-json.ts'],
    forbidden: [MODEL, CONTRACT, ...ENTRIES, ...ABOVE_CORE, APP, ON_PAGE, ...REACT, ...ELSEWHERE],
  },
  {
    in: 'src/core/open-core.ts',
    allowed: [...PART_ENTRIES, MODEL, LIB, CONTRACT],
    forbidden: [...BEHIND_ENTRIES, ...ABOVE_CORE, APP, ON_PAGE, ...REACT, ...ELSEWHERE],
  },
  {
    in: 'src/core/outbox/plant.test.ts',
    allowed: ['./outbox.ts', ...ENTRIES, MODEL, CONTRACT, '#tests/support/fake-world.ts', 'node:fs/promises'],
    forbidden: [...BEHIND_ENTRIES, ...ABOVE_CORE, ON_PAGE, '#sw/sw.ts', '#local/start.ts'],
  },
  ...['app', 'features/capture', 'state'].map((folder) => ({
    in: `src/${folder}/plant.test.ts`,
    allowed: ['./beside.ts', '#state/session.ts', ...ENTRIES, MODEL, LIB, '#tests/support/fake-world.ts'],
    forbidden: [
      ...BEHIND_ENTRIES,
      ...ABOVE_CORE.slice(1),
      ON_PAGE,
      '#sw/sw.ts',
      '#local/start.ts',
      './deeper/folder.ts',
      'idb',
    ],
  })),
  {
    in: 'sw/plant.ts',
    allowed: ['./precache.ts', ...ENTRIES, MODEL, LIB, WHOLE, 'workbox-core'],
    forbidden: [
      ...BEHIND_ENTRIES,
      ...ABOVE_CORE,
      APP,
      './intake/on-page.ts',
      './intake/convert-photo.ts',
      ON_PAGE,
      ...REACT,
      ...ELSEWHERE,
    ],
  },
  dedicatedWorker('intake', PICTURE_LIBRARIES),
  dedicatedWorker('quick-look', ['#shared/enhance/quick-looks.ts', '#shared/pixels/resample.ts']),
  dedicatedWorker('check', ['@contentauth/c2pa-wasm']),
  dedicatedWorker('export', ['#shared/watermark/draw-watermark.ts', JPEG_SEGMENTS]),
  {
    in: 'sw/plant.test.ts',
    allowed: ['./precache.ts', ...ENTRIES, MODEL, LIB, CONTRACT, '#tests/support/fake-world.ts'],
    forbidden: [...BEHIND_ENTRIES, ...ABOVE_CORE, './intake/on-page.ts', ON_PAGE, '#local/start.ts'],
  },
  {
    in: 'sw/intake/plant.test.ts',
    allowed: ['./beside.ts', ...ENTRIES, MODEL, LIB, CONTRACT, '#tests/support/fake-world.ts'],
    forbidden: [...BEHIND_ENTRIES, ...ABOVE_CORE, '../precache.ts', ON_PAGE, '#sw/sw.ts', '#local/start.ts'],
  },
];

/** Of the functions: what builds on the finder and the pixel arithmetic. */
const ENGINE = ['../enhance/lut.ts'];
const APP_AND_CORE = [...ABOVE_CORE, APP, ON_PAGE, MODEL, ...ENTRIES];

const BACKEND_AND_TEST_ROWS: readonly ImportRow[] = [
  {
    in: 'supabase/functions/transform-image/plant.ts',
    allowed: ['./handler.ts', './engines/engine.ts', '../_shared/contract.ts', 'zod', 'node:crypto'],
    forbidden: [...APP_AND_CORE, CONTRACT, '#local/start.ts', '../other/handler.ts', '../../local/start.ts'],
  },
  {
    in: 'supabase/functions/transform-image/engines/plant.ts',
    allowed: ['./engine.ts', '../pictures/codecs.ts', '../../_shared/contract.ts'],
    forbidden: [...APP_AND_CORE, CONTRACT, '../handler.ts', '../../other/handler.ts'],
  },
  {
    in: 'supabase/functions/_shared/enhance/plant.ts',
    allowed: ['./lut.ts', '../styles.ts', '../finder/found-dish.ts', '../pixels/picture.ts'],
    typesOnly: ['../contract.ts'],
    forbidden: [...APP_AND_CORE, CONTRACT, '../photo-containers/sniff.ts'],
  },
  ...['finder', 'dish-lock', 'watermark'].map((part) => {
    const [open, closed] = part === 'dish-lock' ? [ENGINE, []] : [[], ENGINE];
    return {
      in: `supabase/functions/_shared/${part}/plant.ts`,
      allowed: ['./beside.ts', '../contract.ts', '../pixels/picture.ts', ...open],
      forbidden: [...APP_AND_CORE, CONTRACT, '../styles.ts', '../../transform-image/handler.ts', ...closed],
    };
  }),
  ...['photo-containers', 'pixels', 'marks'].map((part) => ({
    in: `supabase/functions/_shared/${part}/plant.ts`,
    allowed: ['./beside.ts', ...(part === 'marks' ? ['../contract.ts'] : [])],
    forbidden: [...APP_AND_CORE, CONTRACT, part === 'marks' ? '../styles.ts' : '../contract.ts', ...ENGINE],
  })),
  {
    in: 'supabase/functions/_shared/plant.ts',
    allowed: ['./contract.ts', 'zod'],
    forbidden: [...APP_AND_CORE, '../transform-image/handler.ts', '#functions/transform-image/handler.ts'],
  },
  {
    in: 'supabase/local/http/plant.ts',
    allowed: ['./beside.ts', '#local/start.ts', '#functions/transform-image/handler.ts', CONTRACT, 'node:fs'],
    forbidden: [...APP_AND_CORE, '#tests/support/server/server.ts', '#functions/_shared/contract.ts'],
  },
  {
    in: 'src/training/plant.ts',
    allowed: ['./beside.ts', '#shared/finder/found-dish.ts', 'node:fs'],
    forbidden: ['#shared/enhance/enhance.ts', '#local/start.ts', MODEL],
  },
  {
    in: 'src/artwork/plant.ts',
    allowed: [
      './beside.ts',
      MODEL,
      CONTRACT,
      '#functions/transform-image/handler.ts',
      '#local/pictures/heic.ts',
      '#build/find-chromium.ts',
      'node:fs',
    ],
    forbidden: [
      '#local/start.ts',
      '#build/licences.ts',
      '#tests/setup/run-part.ts',
      '#tests/support/server/server.ts',
      APP,
      LIB,
      '#ui/button.tsx',
      '#functions/_shared/contract.ts',
    ],
  },
  {
    in: 'src/build/plant.ts',
    allowed: ['./beside.ts', '#local/http/name-site.ts', 'node:fs', 'vite'],
    forbidden: ['#local/start.ts', '#tests/support/server/server.ts', APP, MODEL, '#ui/button.tsx', CONTRACT],
  },
  {
    in: 'supabase/tests/plant.test.ts',
    allowed: ['#tests/support/server/server.ts', '#local/database/caller.ts', CONTRACT],
    forbidden: [...APP_AND_CORE, '../local/database/caller.ts'],
  },
  {
    in: 'tests/backend/plant.test.ts',
    allowed: [
      '#tests/support/server/server.ts',
      '#local/start.ts',
      '#core/outbox/outbox.ts',
      CONTRACT,
      'node:fs',
    ],
    forbidden: ['#functions/_shared/contract.ts', './deeper/folder.ts'],
  },
  {
    in: 'tests/e2e/plant.spec.ts',
    allowed: ['./journey.ts', '#tests/support/server/server.ts', CONTRACT, '#app/paths.ts', MODEL],
    forbidden: [...ENTRIES, ...ABOVE_CORE, APP, ON_PAGE, '#local/start.ts'],
  },
];

export const IMPORT_ROWS: readonly ImportRow[] = [...SRC_ROWS, ...BACKEND_AND_TEST_ROWS];
