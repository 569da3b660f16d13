import { useUpdate } from '#state/update.ts';
import { NoticeBar } from '#ui/notice-bar.tsx';
import { applyUpdate } from './apply-update.ts';

const AGREED = {
  'when-done': 'Updating when you’re done here',
  'after-photos': 'Uploading photos first, then updating',
  applying: 'Updating',
};

/** Offers a new version and says what an agreed update is waiting for. Never interrupts by itself. */
export function UpdatePrompt() {
  const { stage, isOutdated } = useUpdate();
  if (isOutdated && (stage === 'none' || stage === 'ready')) {
    // Where no newer version is known here, the server may have one by now.
    const label = stage === 'ready' ? 'Update' : 'Check for an update';
    return (
      <NoticeBar action={{ label, run: () => void applyUpdate() }}>
        Your photos are safe, but this version of the app is too old for them.
      </NoticeBar>
    );
  }
  if (stage === 'none') return null;
  if (stage === 'ready') {
    return (
      <NoticeBar action={{ label: 'Update', run: () => void applyUpdate() }}>
        A new version is ready
      </NoticeBar>
    );
  }
  return <NoticeBar>{AGREED[stage]}</NoticeBar>;
}
