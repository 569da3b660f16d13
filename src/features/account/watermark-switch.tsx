import { useMirror } from '#state/mirror.ts';
import { SwitchRow } from '#ui/switch-row.tsx';

/** Whether pictures go without the small mark. The plan decides it, not the switch. */
export function WatermarkSwitch() {
  const plan = useMirror((state) => state.subscription?.plan);
  return (
    <SwitchRow
      label="Remove Watermark"
      note="Pro plan only"
      isOn={plan !== undefined && plan !== 'free'}
      isDisabled
    />
  );
}
