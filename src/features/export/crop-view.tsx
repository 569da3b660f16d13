import type { CropRect } from '#core/model/crop.ts';
import { product } from '#core/model/product.ts';
import { EDGE_FADES, type Area, type Edge } from '#core/model/export-job.ts';
import type { OpenPicture } from '#state/export-picture.ts';

/** Where the picture is continued: the colours along its side, and the way away from it. */
interface Gap {
  edge: Edge;
  along: 'right' | 'bottom';
  away: 'left' | 'top' | 'right' | 'bottom';
  at: Area;
}

interface CropViewProps {
  picture: OpenPicture;
  rect: CropRect;
  /** Fills what lies beyond the picture; null: that is continued. */
  band: string | null;
  /** The mark of the free plan comes into its corner. */
  isMarked: boolean;
  alt: string;
}

const percent = (part: number) => `${String(part * 100)}%`;

/** What a file shows, in the room that there is: the crop itself, and its continued edges. */
export function CropView({ picture, rect, band, isMarked, alt }: CropViewProps) {
  const [left, top] = [-rect.left / rect.width, -rect.top / rect.height];
  const [width, height] = [picture.width / rect.width, picture.height / rect.height];
  const { edges } = picture;
  const gaps = [
    { edge: edges.left, along: 'bottom', away: 'left', at: [0, top, left, height] },
    { edge: edges.right, along: 'bottom', away: 'right', at: [left + width, top, 1 - left - width, height] },
    { edge: edges.top, along: 'right', away: 'top', at: [left, 0, width, top] },
    { edge: edges.bottom, along: 'right', away: 'bottom', at: [left, top + height, width, 1 - top - height] },
  ] satisfies Gap[];
  return (
    <div
      className="@container-size relative overflow-hidden"
      style={{ aspectRatio: rect.width / rect.height, width: '100%' }}
    >
      {gaps.map(({ at, ...gap }, i) =>
        at[2] > 0 && at[3] > 0 ? (
          <div key={i} className="absolute" style={{ ...placed(at), background: band ?? gradient(gap) }} />
        ) : null,
      )}
      <img
        src={picture.href}
        alt={alt}
        draggable={false}
        className="absolute"
        style={{ ...placed([left, top, width, height]), maxWidth: 'none' }}
      />
      {isMarked && (
        <span
          aria-hidden
          className="text-on-scrim absolute font-serif font-semibold"
          style={{
            right: '2.5%',
            bottom: '2.5%',
            fontSize: '3.5cqw',
            lineHeight: 1,
            textShadow: MARK_SHADOW,
          }}
        >
          {product.name}
        </span>
      )}
    </div>
  );
}

const MARK_SHADOW = '0 0 3px #000';

const placed = ([left, top, width, height]: Area) => ({
  left: percent(left),
  top: percent(top),
  width: percent(width),
  height: percent(height),
});

/** As the worker fills it: what lies above the other comes first. */
function gradient({ edge: { along: colours, mean }, along, away }: Omit<Gap, 'at'>): string {
  const stops = colours.map((colour, i) => `${colour} ${percent((i + 0.5) / colours.length)}`);
  const clear = mean.replace(')', ',0)');
  return `linear-gradient(to ${away},${clear},${mean} ${percent(EDGE_FADES)}),linear-gradient(to ${along},${stops.join()})`;
}
