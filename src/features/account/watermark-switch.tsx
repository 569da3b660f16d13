import { useMirror } from '#state/mirror.ts';
import { SwitchRow } from '#ui/switch-row.tsx';

/** Whether pictures go without the small mark. The plan decides it, not the switch. */
export function WatermarkSwitch() {
  const plan = useMirror((state) => state.subscription?.plan);
  const isPro = plan === undefined ? undefined : plan === 'pro';
  return (
    <>
      <SwitchRow label="Remove Watermark" note="Pro plan only" isOn={isPro} isDisabled />
      {/* Of two sentences that take the same room, so that nothing below moves when the plan is known. */}
      <p className={`text-ink-soft mt-2 text-sm ${plan ? '' : 'invisible'}`}>
        {isPro
          ? 'Pictures made on the free plan keep their watermark.'
          : 'Pictures made on Growth have no watermark either.'}
      </p>
    </>
  );
}
