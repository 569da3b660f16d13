import type { ComponentType } from 'react';
import { isUuid } from '#core/lib/is-uuid.ts';
import { useTransformation } from '#state/copy.ts';
import type { ExportProps } from '#state/exports.ts';
import type { OutlineEditorProps } from '#state/outline.ts';
import { useOutbox } from '#state/outbox.ts';
import type { StyleFormProps } from '#state/style-choice.ts';
import { useAskForRow } from '#state/ask-server.ts';
import { KnownPreview } from './known-preview.tsx';
import type { PreviewWays, VersionInAddress } from './preview-address.ts';
import { NotFound, NotKnown, OfNewer, PreviewSkeleton } from './preview-states.tsx';

interface PreviewProps {
  id: string;
  version: VersionInAddress;
  ways: PreviewWays;
  outlineEditor: ComponentType<OutlineEditorProps>;
  styleForm: ComponentType<StyleFormProps>;
  exporter: ComponentType<ExportProps>;
}

/** One transformation, as the phone knows it; what it does not know it asks the server for before it says so. */
export function Preview({ id, version, ...rest }: PreviewProps) {
  const row = useTransformation(id);
  const item = useOutbox(({ items }) => items.find((one) => one.id === id));
  const hasOutbox = useOutbox(({ hasLoaded, hasStorageError }) => hasLoaded || hasStorageError);
  const isUnknown = row === null && hasOutbox && !item;
  const canBe = isUuid(id);
  const { answer, again } = useAskForRow(id, isUnknown && canBe);
  if (row || (row === null && item)) {
    return <KnownPreview {...{ id, row, item, version, ...rest }} />;
  }
  const { ways } = rest;
  if (!isUnknown) return <PreviewSkeleton />;
  if (!canBe || answer === 'nothing') return <NotFound uploads={ways.uploads} />;
  if (answer === 'newer') return <OfNewer uploads={ways.uploads} onAsk={again} />;
  if (answer === 'silent') return <NotKnown uploads={ways.uploads} onAsk={again} />;
  return <PreviewSkeleton />;
}
