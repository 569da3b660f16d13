import { useUpdate } from '#state/update.ts';
import { NoticeBar } from '#ui/notice-bar.tsx';
import { applyUpdate } from './service-worker.ts';

/** Offers a new version and says what an agreed update is waiting for. Never interrupts by itself. */
export function UpdatePrompt() {
  const stage = useUpdate((state) => state.stage);
  if (stage === 'none') return null;
  if (stage === 'ready') {
    return (
      <NoticeBar action={{ label: 'Update', run: () => void applyUpdate() }}>
        A new version is ready
      </NoticeBar>
    );
  }
  return (
    <NoticeBar>{stage === 'after-photos' ? 'Sending photos first, then updating' : 'Updating'}</NoticeBar>
  );
}
