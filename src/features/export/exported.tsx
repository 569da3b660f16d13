import { useExportsOf, type ExportProps } from '#state/exports.ts';
import { sayExported } from './say-exported.ts';

/** Tells where a finished picture went. */
export function Exported({ picture, ...of }: ExportProps) {
  const exported = sayExported(useExportsOf(of).made, picture?.number ?? 0);
  return (
    exported.length > 0 && (
      <p className="text-ink-soft order-last w-full text-sm">Exported: {exported.join('; ')}</p>
    )
  );
}
