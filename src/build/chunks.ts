import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..', '..');

/** Modules of ours that are built into one file together; a folder ends with a slash. What is not named stands where it is used. */
const TOGETHER = {
  // Small parts that the landing page shares with the app compress better in one file.
  shared: [
    'src/core/lib/is-record.ts',
    'src/core/model/limits.ts',
    'src/core/model/plans.ts',
    'src/features/install/install-card.tsx',
    'src/state/apple-phone.ts',
    'src/state/connectivity.ts',
    'src/state/core.ts',
    'src/state/promised-photo.ts',
    'src/state/update.ts',
    'src/ui/button-variant.ts',
    'src/ui/compare-slider.tsx',
    'src/ui/home-screen-steps.tsx',
    'src/ui/picture.tsx',
    'src/ui/radio.tsx',
  ],
  // Each file of a start costs a request through the worker, of which Chromium spends 3 ms of the processor; and one by one
  // most small parts are a hundred bytes, and as many of what lies around a file. So there are two: what the way to the
  // sign-in form shares with the app, photos for visitors included,
  parts: [
    'node_modules/lucide-react/',
    'src/app/notice-tap.ts',
    'src/app/spawn-quick-looks.ts',
    'src/core/lib/say-date.ts',
    'src/core/model/credit-event-words.ts',
    'src/core/model/credit-words.ts',
    'src/core/model/failure.ts',
    'src/core/model/file-stem.ts',
    'src/core/model/name-rules.ts',
    'src/core/model/page-message.ts',
    'src/core/model/photo-name.ts',
    'src/core/model/preset-rules.ts',
    'src/core/quick-look/quick-look.ts',
    'src/core/worker/leaving.ts',
    'src/core/worker/wire.ts',
    'src/core/worker/worker-client.ts',
    'src/core/worker/worker-rpc.ts',
    'src/features/gallery/tile-picture.tsx',
    'src/features/quick-look/look-frame.tsx',
    'src/state/accepted-types.ts',
    'src/state/copy-of-session.ts',
    'src/state/copy.ts',
    'src/state/has-before.ts',
    'src/state/in-progress.ts',
    'src/state/next-picture.ts',
    'src/state/photo-words.ts',
    'src/state/quick-look.ts',
    'src/state/style-choice.ts',
    'src/ui/after-form.tsx',
    'src/ui/badge.tsx',
    'src/ui/catch-focus.ts',
    'src/ui/choice-row.tsx',
    'src/ui/empty-state.tsx',
    'src/ui/file-button.tsx',
    'src/ui/note.tsx',
    'src/ui/page-heading.tsx',
    'src/ui/picture-box.tsx',
    'src/ui/plate-art.tsx',
    'src/ui/progress.tsx',
    'src/ui/save-as.ts',
    'src/ui/skeleton.tsx',
    'src/ui/slow-words.ts',
    'src/ui/submit-button.tsx',
    'src/ui/text-field.tsx',
    'src/ui/text-link.tsx',
    'src/ui/thumb-bar.tsx',
    'src/ui/titled-card.tsx',
    'src/ui/toast.tsx',
    'src/ui/use-here.ts',
    'src/ui/use-incoming-files.ts',
    'src/ui/use-is-here.ts',
    'src/ui/use-takes-long.ts',
    'supabase/functions/_shared/clamp.ts',
    'supabase/functions/_shared/marks/xmp-packet.ts',
  ],
  // and what only screens of the app share.
  screens: [
    'src/app/late-export.tsx',
    'src/app/outline-with-finder.tsx',
    'src/core/lib/can-read-canvas.ts',
    'src/core/model/coach.ts',
    'src/core/model/failure-words.ts',
    'src/core/model/judge-repeat.ts',
    'src/core/model/status-words.ts',
    'src/core/model/too-late-words.ts',
    'src/features/capture/read-pixels.ts',
    'src/features/capture/save-alarm.tsx',
    'src/features/outbox/credit-news.ts',
    'src/features/outbox/keep-open-notice.tsx',
    'src/features/outbox/notice-card.tsx',
    'src/features/outbox/protection-notice.tsx',
    'src/features/outbox/start-words.ts',
    'src/features/outbox/storage-words.ts',
    'src/features/outbox/unsent-words.ts',
    'src/features/outbox/use-storage-error.ts',
    'src/features/outline/lazy-editor.tsx',
    'src/features/outline/opening.tsx',
    'src/features/presets/',
    'src/features/styles/',
    'src/state/ask-server.ts',
    'src/state/capture-seen.ts',
    'src/state/capture-words.ts',
    'src/state/capture.ts',
    'src/state/edits.ts',
    'src/state/name-photo.ts',
    'src/state/phone-storage.ts',
    'src/ui/android-back.ts',
    'src/ui/dialog.tsx',
    'src/ui/name-sheet.tsx',
    'src/ui/outlined-photo.tsx',
    'src/ui/use-media.ts',
  ],
};

/** The files that scripts are built into, as Vite takes them. */
export const chunks = [
  {
    // The libraries change seldom; apart from our code, phones keep them through an update.
    name: 'react',
    test: /node_modules[\\/](react|react-dom|react-router|react-router-dom|@remix-run|scheduler)[\\/]/,
  },
  ...Object.entries(TOGETHER).map(([name, paths]) => ({ name, test: isOneOf(paths) })),
];

/** A name that leads to nothing fails the build: what it stood for would be loaded in a file of its own. */
export function isOneOf(paths: readonly string[]): (id: string) => boolean {
  const lost = paths.filter((path) => !existsSync(join(ROOT, path)));
  if (lost.length > 0) throw new Error(`Named in chunks.ts, and not there: ${lost.join(', ')}`);
  const folders = paths.filter((path) => path.endsWith('/'));
  return (id) => {
    const path = nameOf(id);
    return paths.includes(path) || folders.some((folder) => path.startsWith(folder));
  };
}

/** Of a library from node_modules on: that folder may be a link, and lie elsewhere. */
function nameOf(id: string): string {
  const path = relative(ROOT, id).replaceAll(sep, '/');
  return path.slice(Math.max(0, path.lastIndexOf('node_modules/')));
}
