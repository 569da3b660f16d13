/**
 * The import table of README.md as cases: what a file in a folder may import, and what it may not.
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

const DOORS = [
  '#core/open-core.ts',
  '#core/outbox/outbox.ts',
  '#core/mirror/mirror.ts',
  '#core/db/db.ts',
  '#core/remote/remote.ts',
  '#core/intake/intake.ts',
  '#core/channel/channel.ts',
] as const;
const PART_DOORS = DOORS.filter((path) => path !== '#core/open-core.ts');
const BEHIND_DOORS = ['#core/outbox/choose-next.ts', '#core/db/upgrades.ts', '#core/remote/to-failure.ts'];
const MODEL = '#core/model/plan.ts';
const LIB = '#core/lib/sleep.ts';
const CONTRACT = '#shared/contract.ts';
/** Closed to all of src and sw. */
const ELSEWHERE = [
  CONTRACT,
  '#functions/transform-image/handler.ts',
  '#local/start.ts',
  '#tests/support/server.ts',
  './deeper/folder.ts',
  '@supabase/supabase-js',
  'idb',
];
const REACT = ['react', 'react-dom/client', 'react-router-dom', 'zustand', 'zustand/vanilla', 'lucide-react'];
const ABOVE_CORE = ['#state/session.ts', '#ui/button.tsx', '#features/gallery/grid.tsx', '#pages/home.tsx'];
const APP = '#app/router.tsx';

function corePart(name: string, alsoAllowed: readonly string[] = []): ImportRow {
  const forbidden = [...DOORS, ...BEHIND_DOORS, ...ABOVE_CORE, APP, ...ELSEWHERE, ...REACT];
  return {
    in: `src/core/${name}/plant.ts`,
    allowed: ['./beside.ts', MODEL, LIB, ...alsoAllowed],
    forbidden: forbidden.filter((path) => !alsoAllowed.includes(path)),
  };
}

const SRC_ROWS: readonly ImportRow[] = [
  {
    in: 'src/app/plant.tsx',
    allowed: ['./paths.ts', MODEL, LIB, ...DOORS, ...ABOVE_CORE, 'react'],
    forbidden: [...BEHIND_DOORS, ...ELSEWHERE],
  },
  {
    in: 'src/pages/plant.tsx',
    allowed: ['./beside.tsx', '#features/gallery/grid.tsx', '#state/session.ts', '#ui/button.tsx', 'react'],
    forbidden: [LIB, ...DOORS, ...BEHIND_DOORS, APP, '#pages/home.tsx', ...ELSEWHERE],
    typesOnly: [MODEL],
  },
  {
    in: 'src/features/capture/plant.tsx',
    allowed: ['./beside.tsx', '#state/session.ts', '#ui/button.tsx', MODEL, LIB, 'react'],
    forbidden: [
      ...DOORS,
      ...BEHIND_DOORS,
      '#features/gallery/grid.tsx',
      '#pages/home.tsx',
      APP,
      ...ELSEWHERE,
    ],
  },
  {
    in: 'src/state/plant.ts',
    allowed: ['./beside.ts', ...DOORS, MODEL, LIB, 'react', 'zustand'],
    forbidden: [...BEHIND_DOORS, ...ABOVE_CORE.slice(1), APP, ...ELSEWHERE],
  },
  {
    in: 'src/ui/plant.tsx',
    allowed: ['./beside.tsx', '#ui/icons/plate.tsx', 'react', 'lucide-react'],
    forbidden: [MODEL, LIB, ...DOORS, '#state/session.ts', '#features/gallery/grid.tsx', APP, ...ELSEWHERE],
  },
  corePart('outbox'),
  corePart('mirror'),
  corePart('intake'),
  corePart('channel'),
  corePart('a-part-of-tomorrow'),
  corePart('db', ['idb']),
  corePart('remote', ['@supabase/supabase-js', CONTRACT]),
  {
    in: 'src/core/model/plant.ts',
    allowed: ['./beside.ts', LIB, CONTRACT, '#shared/styles.ts', 'zod'],
    forbidden: [...DOORS, ...ABOVE_CORE, APP, ...REACT, '#shared/other.ts', '#local/start.ts', 'idb'],
  },
  {
    in: 'src/core/lib/plant.ts',
    allowed: ['./beside.ts'],
    forbidden: [MODEL, ...DOORS, ...ABOVE_CORE, APP, ...REACT, ...ELSEWHERE],
  },
  {
    in: 'src/core/open-core.ts',
    allowed: [...PART_DOORS, MODEL, LIB],
    forbidden: [...BEHIND_DOORS, ...ABOVE_CORE, APP, ...REACT, ...ELSEWHERE],
  },
  {
    in: 'src/core/outbox/plant.test.ts',
    allowed: ['./outbox.ts', ...DOORS, MODEL, CONTRACT, '#tests/support/fake-world.ts', 'node:fs/promises'],
    forbidden: [...BEHIND_DOORS, ...ABOVE_CORE, '#local/start.ts'],
  },
  {
    in: 'sw/plant.ts',
    allowed: ['./precache.ts', ...DOORS, MODEL, LIB, 'workbox-routing'],
    forbidden: [...BEHIND_DOORS, ...ABOVE_CORE, APP, ...REACT, ...ELSEWHERE],
  },
  {
    in: 'workers/plant.ts',
    allowed: ['./beside.ts', ...DOORS, MODEL, LIB, 'browser-image-compression'],
    forbidden: [...BEHIND_DOORS, ...ABOVE_CORE, APP, ...REACT, ...ELSEWHERE],
  },
];

const APP_AND_CORE = [...ABOVE_CORE, APP, MODEL, ...DOORS];

const BACKEND_AND_TEST_ROWS: readonly ImportRow[] = [
  {
    in: 'supabase/functions/transform-image/plant.ts',
    allowed: ['./handler.ts', './engines/engine.ts', '../_shared/contract.ts', 'zod', 'node:crypto'],
    forbidden: [...APP_AND_CORE, CONTRACT, '#local/start.ts', '../other/handler.ts', '../../local/start.ts'],
  },
  {
    in: 'supabase/functions/transform-image/engines/plant.ts',
    allowed: ['./engine.ts', '../pictures/workshop.ts', '../../_shared/contract.ts'],
    forbidden: [...APP_AND_CORE, CONTRACT, '../handler.ts', '../../other/handler.ts'],
  },
  {
    in: 'supabase/functions/_shared/enhance/plant.ts',
    allowed: ['./picture.ts', '../styles.ts'],
    forbidden: [...APP_AND_CORE, CONTRACT, '../contract.ts', '../../transform-image/handler.ts'],
  },
  {
    in: 'supabase/functions/_shared/plant.ts',
    allowed: ['./contract.ts', 'zod'],
    forbidden: [...APP_AND_CORE, '../transform-image/handler.ts', '#functions/transform-image/handler.ts'],
  },
  {
    in: 'supabase/local/http/plant.ts',
    allowed: ['./beside.ts', '#local/start.ts', '#functions/transform-image/handler.ts', CONTRACT, 'node:fs'],
    forbidden: [...APP_AND_CORE, '#tests/support/server.ts', '#functions/_shared/contract.ts'],
  },
  {
    in: 'supabase/tests/plant.test.ts',
    allowed: ['#tests/support/server.ts', '#local/caller.ts', CONTRACT],
    forbidden: [...APP_AND_CORE, '../local/caller.ts'],
  },
  {
    in: 'tests/backend/plant.test.ts',
    allowed: ['#tests/support/server.ts', '#local/start.ts', '#core/outbox/outbox.ts', CONTRACT, 'node:fs'],
    forbidden: ['#functions/_shared/contract.ts', './deeper/folder.ts'],
  },
  {
    in: 'tests/e2e/plant.spec.ts',
    allowed: ['./journey.ts', '#tests/support/server.ts', CONTRACT, '#app/paths.ts', MODEL],
    forbidden: [...DOORS, ...ABOVE_CORE, APP, '#local/start.ts'],
  },
];

export const IMPORT_ROWS: readonly ImportRow[] = [...SRC_ROWS, ...BACKEND_AND_TEST_ROWS];
