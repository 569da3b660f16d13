import { useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { sayDate } from '#core/lib/say-date.ts';
import { isSurfaceMissing } from '#core/model/free-correction.ts';
import type { OutboxItem } from '#core/model/outbox-item.ts';
import { sayPhotoName } from '#core/model/photo-name.ts';
import type { TransformationRow } from '#core/model/server-rows.ts';
import { useVersions } from '#state/copy.ts';
import type { ExportProps } from '#state/exports.ts';
import type { OutlineEditorProps } from '#state/outline.ts';
import { usePhotoPreview } from '#state/photo-preview.ts';
import type { StyleFormProps } from '#state/style-choice.ts';
import { ThumbBar } from '#ui/thumb-bar.tsx';
import { BackLink } from './back-link.tsx';
import { chooseView, listPictures, readChoice, type Picture, type View } from './choose-view.ts';
import { DeleteButton } from './delete-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { FixOutline } from './fix-outline.tsx';
import { HowMade } from './how-made.tsx';
import { NotInPicture } from './not-in-picture.tsx';
import { OutlineHelp } from './outline-help.tsx';
import { PreviewSkeleton } from './preview-states.tsx';
import type { PreviewWays, VersionInAddress } from './preview-address.ts';
import { PhotoTitle } from './photo-title.tsx';
import { RecipePanel } from './recipe-panel.tsx';
import { RunAgain } from './run-again.tsx';
import { Stage } from './stage.tsx';
import { useDrawnOutline } from './use-correction.ts';
import { VersionStrip } from './version-strip.tsx';
import type { Recipe } from '#shared/contract.ts';

interface KnownPreviewProps {
  id: string;
  row: TransformationRow | null;
  item: OutboxItem | undefined;
  version: VersionInAddress;
  ways: PreviewWays;
  /** Where an outline is put right. The page brings it: it belongs to another feature. */
  outlineEditor: ComponentType<OutlineEditorProps>;
  /** Where the wish for another version is changed. */
  styleForm: ComponentType<StyleFormProps>;
  /** Where a finished picture is exported. */
  exporter: ComponentType<ExportProps>;
}

/** A photo and all that came of it: picture, versions, recipe, and what can be done. */
export function KnownPreview({
  id,
  row,
  item,
  version,
  ways,
  outlineEditor,
  styleForm,
  exporter: Exporter,
}: KnownPreviewProps) {
  const [fixing, setFixing] = useState<string>();
  const choice = readChoice(version.asked);
  const toNow = () => version.choose(null);
  const versions = useVersions(id);
  const pictures = listPictures(row, versions ?? []);
  const own = usePhotoPreview(id, item?.form ?? 'final');
  const view = chooseView({ row, item, pictures, choice });
  const shown = view.kind === 'picture' ? view.picture : undefined;
  const filename = row?.original_filename ?? item?.filename ?? '';
  // Which one that is, is not known yet: another is not shown for a blink.
  if (!versions && typeof choice === 'number') return <PreviewSkeleton />;
  const help = row && pictures.length > 0 && (
    <OutlineHelp {...{ row, pictures, shown, own, ways }} onFix={setFixing} onStarted={toNow} />
  );
  // Of a photo with such a picture it stays there, whichever is looked at: none moves another.
  const isHelpFirst = pictures.some((picture) => isSurfaceMissing(picture.recipe));
  return (
    <article className="grid grid-cols-1 gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <PreviewHeader {...{ id, row, item, filename }} uploads={ways.uploads} />
      <div className="grid min-w-0 grid-cols-1 content-start gap-4 md:row-start-3 lg:row-start-2">
        {row && <NotInPicture {...{ row, pictures, shown }} />}
        {isHelpFirst && <div data-kept-clear="">{help}</div>}
        <Stage
          view={view}
          isNow={choice === 'now'}
          {...{ row, pictures, own }}
          filename={sayPhotoName(filename)}
          ways={ways}
        />
        {row && (pictures.length > 0 || row.status === 'failed') && (
          <VersionStrip
            pictures={pictures}
            original={row.original_url}
            own={own}
            status={row.status}
            shown={shown?.number ?? (view.kind === 'before' ? 'before' : 'now')}
            onChoose={(next) => version.choose(next === 'now' ? null : String(next))}
          />
        )}
        {row && pictures.length > 0 && (
          <div className="flex flex-wrap items-start gap-2">
            <Exporter {...{ id, filename, exports: row.exports }} picture={shown ?? pictures.at(-1)} />
            {!isHelpFirst && help}
          </div>
        )}
      </div>
      {row && <MainDeeds {...{ row, pictures, view, filename, ways, styleForm }} onStarted={toNow} />}
      {row && fixing && (
        <FixOutline
          {...{ row, photo: fixing, editor: outlineEditor }}
          recipe={(shown ?? pictures.at(-1) ?? row).recipe}
          onClose={() => setFixing(undefined)}
        />
      )}
      <Facts {...{ row, shown, ways }} recipe={(shown ?? row ?? item)?.recipe} />
    </article>
  );
}

interface PreviewHeaderProps extends Pick<KnownPreviewProps, 'id' | 'row' | 'item'> {
  filename: string;
  uploads: string;
}

function PreviewHeader({ id, row, item, filename, uploads }: PreviewHeaderProps) {
  return (
    <header data-kept-clear="" className="min-w-0">
      <BackLink uploads={uploads} />
      <PhotoTitle {...{ id, filename }} canName={item !== undefined || row?.status !== 'uploading'} />
      <p className="text-ink-soft mt-1 text-sm tabular-nums">
        {sayDate(row?.created_at ?? item?.capturedAt ?? '')}
      </p>
    </header>
  );
}

interface MainDeedsProps extends Pick<KnownPreviewProps, 'ways' | 'styleForm'> {
  row: TransformationRow;
  pictures: readonly Picture[];
  view: View;
  filename: string;
  onStarted: () => void;
}

/** What is done with what is looked at, where nothing else is to be done first. */
function MainDeeds({ row, pictures, view, filename, ways, styleForm, onStarted }: MainDeedsProps) {
  const hasOutline = useDrawnOutline(row.id, pictures) !== undefined;
  const shown = view.kind === 'picture' ? view.picture : undefined;
  return (
    <ThumbBar>
      <DownloadButton
        picture={shown ?? pictures.at(-1)}
        filename={filename}
        isMain={!hasOutline && (shown ? !isSurfaceMissing(shown.recipe) : view.kind === 'before')}
      />
      <RunAgain {...{ row, pictures, shown, ways, styleForm, onStarted }} />
    </ThumbBar>
  );
}

interface FactsProps extends Pick<KnownPreviewProps, 'row' | 'ways'> {
  recipe: Recipe | null | undefined;
  shown: Picture | undefined;
}

function Facts({ row, recipe, shown, ways }: FactsProps) {
  const navigate = useNavigate();
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-3 md:row-start-4 lg:row-start-2">
      {recipe && <RecipePanel recipe={recipe} />}
      {shown?.recipe.report && <HowMade report={shown.recipe.report} check={ways.check} />}
      {row && (
        <div className="flex justify-end">
          <DeleteButton
            row={row}
            login={ways.login}
            onDeleted={() => navigate(ways.assets, { replace: true })}
          />
        </div>
      )}
    </div>
  );
}
