interface Bench {
  about: string;
  /** Part of `npm run bench`; it needs no photos that are not in the project. */
  isInTable?: boolean;
  /** A bench is a script: it runs when it is imported. */
  run: () => Promise<unknown>;
}

/** All benches, in the order in which they are listed. */
export const BENCHES: ReadonlyMap<string, Bench> = new Map([
  [
    'quality',
    { about: 'how near to the true ones spoilt photos are brought', run: () => import('./quality.ts') },
  ],
  [
    'cutout',
    { about: 'how well dishes are outlined, and how often surely', run: () => import('./cutout.ts') },
  ],
  ['dish-crops', { about: 'how often exports would cut the dish', run: () => import('./dish-crops.ts') }],
  [
    'food',
    { about: 'whether food is changed by anything but light and colour', run: () => import('./food.ts') },
  ],
  [
    'enhance-speed',
    {
      about: 'processor time and memory of the enhancer',
      isInTable: true,
      run: () => import('./enhance-speed.ts'),
    },
  ],
  [
    'function-cost',
    { about: 'what photos take of one isolate of the function', run: () => import('./function-cost.ts') },
  ],
  [
    'contact-sheet',
    { about: 'photos in all styles on one sheet, to be looked at', run: () => import('./contact-sheet.ts') },
  ],
  [
    'requests',
    {
      about: 'requests a second of many phones at once',
      isInTable: true,
      run: () => import('./requests.ts'),
    },
  ],
  [
    'throughput',
    {
      about: 'pictures a minute through the whole product',
      isInTable: true,
      run: () => import('./throughput.ts'),
    },
  ],
  [
    'intake',
    {
      about: 'from the pick of a photo to safe, and to ready',
      isInTable: true,
      run: () => import('./intake.ts'),
    },
  ],
  [
    'quick-look',
    { about: 'how soon a photo is seen in a style', isInTable: true, run: () => import('./quick-look.ts') },
  ],
  [
    'quick-look-likeness',
    { about: 'how like the finished picture that is', run: () => import('./quick-look-likeness.ts') },
  ],
  [
    'drain',
    {
      about: 'sending photos that waited for a connection',
      isInTable: true,
      run: () => import('./drain.ts'),
    },
  ],
  [
    'reconnect',
    {
      about: 'how soon photos go on after a cut, a death or a crash',
      isInTable: true,
      run: () => import('./reconnect.ts'),
    },
  ],
  [
    'app-start',
    {
      about: 'how soon the app can be used, against a blank page',
      isInTable: true,
      run: () => import('./app-start.ts'),
    },
  ],
  [
    'growth',
    {
      about: 'what a thousand photos waiting, or ten thousand pictures, cost',
      isInTable: true,
      run: () => import('./growth.ts'),
    },
  ],
  [
    'exports',
    {
      about: 'ten pictures for eight places, in one zip',
      isInTable: true,
      run: () => import('./exports.ts'),
    },
  ],
  [
    'neighbour',
    { about: 'what one account can do to the waits of another', run: () => import('./neighbour.ts') },
  ],
  [
    'phone-kills',
    { about: 'what deaths of page, worker and browser leave', run: () => import('./phone-kills.ts') },
  ],
  [
    'write-kills',
    { about: 'what a kill amid writes leaves of a database', run: () => import('./write-kills.ts') },
  ],
  [
    'lighthouse',
    {
      about: 'what Lighthouse says of pages as built (by npx)',
      isInTable: true,
      run: () => import('./lighthouse.ts'),
    },
  ],
  [
    'shipped-bytes',
    {
      about: 'what the app weighs on the line, after gzip',
      isInTable: true,
      run: () => import('./shipped-bytes.ts'),
    },
  ],
  [
    'simulator',
    {
      about: 'where the simulated phone is another browser than Chromium',
      run: () => import('./simulator.ts'),
    },
  ],
]);
