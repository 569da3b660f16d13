import type { ComponentType } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { PreviewWays } from '#features/preview/preview-address.ts';
import { Preview } from '#features/preview/preview.tsx';
import { Presets } from '#features/presets/presets.tsx';
import { StyleForm } from '#features/styles/style-form.tsx';
import type { ExportProps } from '#state/exports.ts';
import type { OutlineEditorProps } from '#state/outline.ts';
import type { StyleFormProps } from '#state/style-choice.ts';

const VersionStyleForm = (props: StyleFormProps) => <StyleForm {...props} presets={Presets} />;

interface PreviewPageProps {
  ways: PreviewWays;
  outlineEditor: ComponentType<OutlineEditorProps>;
  /** Where a finished picture is exported. */
  exporter: ComponentType<ExportProps>;
}

/** `?version=1` or `?version=before` in the address: what is looked at is no place of its own, and no step to go back. */
export function PreviewPage({ ways, outlineEditor, exporter }: PreviewPageProps) {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const choose = (version: string | null) => {
    // The answer to a re-run may come after whoever asked has gone elsewhere; a camera that is open stays open.
    if (window.location.pathname !== pathname) return;
    const next = new URLSearchParams(window.location.search);
    if (next.get('version') === version) return;
    next.delete('version');
    if (version !== null) next.set('version', version);
    setSearch(next, { replace: true });
  };
  const version = { asked: search.get('version'), choose };
  const forms = { outlineEditor, styleForm: VersionStyleForm, exporter };
  return <Preview key={id} id={id} ways={ways} version={version} {...forms} />;
}
