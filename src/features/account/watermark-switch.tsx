import { useMirror } from '#state/mirror.ts';
import { SwitchRow } from '#ui/switch-row.tsx';

/** Whether pictures go without the small mark. The plan decides it, not the switch. */
export function WatermarkSwitch() {
  const plan = useMirror((state) => state.subscription?.plan);
  const isPro = plan === 'pro';
  return (
    <>
      <SwitchRow label="Remove Watermark" note="Pro plan only" isOn={isPro} isDisabled />
      {!isPro && (
        <p className="text-ink-soft mt-2 text-sm">Pictures made on Growth have no watermark either.</p>
      )}
    </>
  );
}
