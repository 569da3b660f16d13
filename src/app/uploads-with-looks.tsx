import type { ComponentProps } from 'react';
import { UploadsPage } from '#pages/uploads-page.tsx';
import { OutlineWithFinder } from './outline-with-finder.tsx';
import { spawnQuickLooks } from './spawn-quick-looks.ts';

type Ways = Pick<ComponentProps<typeof UploadsPage>, 'camera' | 'ways' | 'preview'>;

const LOOKS = { spawn: spawnQuickLooks, editor: OutlineWithFinder };

/** The page, and what of it needs the worker that looks at photos. */
export const UploadsWithLooks = (ways: Ways) => <UploadsPage {...ways} looks={LOOKS} />;
