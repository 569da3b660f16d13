import type { CSSProperties } from 'react';
import type { CropRect } from '#core/model/crop.ts';
import { fadesOfCrop } from '#core/model/edge-band.ts';
import { product } from '#core/model/product.ts';
import { EDGE_FADES, FADE_STEPS, type Area, type Edge, type Fades } from '#core/model/export-job.ts';
import type { Size } from '#shared/size.ts';
import type { OpenPicture } from '#state/export-picture.ts';

/** Where the picture is continued, and at which side. */
interface Gap {
  away: keyof Fades;
  at: Area;
  /** Of the whole crop: how wide it is, and how far it goes on under the picture, which fades into it there. */
  gap: number;
  under: number;
}

interface CropViewProps {
  picture: OpenPicture;
  rect: CropRect;
  /** Fills what lies beyond the picture; null: that is continued. */
  band: string | null;
  fades: Fades;
  /** The mark of the free plan comes into its corner. */
  isMarked: boolean;
  alt: string;
}

const percent = (part: number) => `${String(part * 100)}%`;

/** What a file shows, in the room that there is: the crop itself, and its continued edges. */
export function CropView({ picture, rect, band, isMarked, alt, ...props }: CropViewProps) {
  const [left, top] = [-rect.left / rect.width, -rect.top / rect.height];
  const [width, height] = [picture.width / rect.width, picture.height / rect.height];
  const { edges } = picture;
  const [right, bottom] = [1 - left - width, 1 - top - height];
  const fades = fadesOfCrop(props.fades, rect, picture);
  const under = (px: number, side: number) => (band === null ? px / side : 0);
  const [atLeft, atRight] = [under(fades.left, rect.width), under(fades.right, rect.width)];
  const [atTop, atBottom] = [under(fades.top, rect.height), under(fades.bottom, rect.height)];
  const gaps = (
    [
      { away: 'left', gap: left, under: atLeft, at: [0, top, left + atLeft, height] },
      { away: 'right', gap: right, under: atRight, at: [1 - right - atRight, top, right + atRight, height] },
      { away: 'top', gap: top, under: atTop, at: [left, 0, width, top + atTop] },
      {
        away: 'bottom',
        gap: bottom,
        under: atBottom,
        at: [left, 1 - bottom - atBottom, width, bottom + atBottom],
      },
    ] satisfies Gap[]
  ).filter(({ gap }) => gap > 0);
  return (
    <div
      className="@container-size relative overflow-hidden"
      style={{ aspectRatio: rect.width / rect.height, width: '100%' }}
    >
      {gaps.map((one) => (
        <div
          key={one.away}
          className="absolute"
          style={{ ...placed(one.at), background: band ?? gradient(edges[one.away], one) }}
        />
      ))}
      <img
        src={picture.href}
        alt={alt}
        draggable={false}
        className="absolute"
        style={{ ...placed([left, top, width, height]), ...faded(gaps, { width, height }), maxWidth: 'none' }}
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
function gradient({ along: colours, mean }: Edge, { away, gap, under }: Gap): string {
  const along = isAcross(away) ? 'bottom' : 'right';
  const stops = colours.map((colour, i) => `${colour} ${percent((i + 0.5) / colours.length)}`);
  const clear = mean.replace(')', ',0)');
  const whole = gap + under;
  const [from, to] = [under / whole, (under + gap * EDGE_FADES) / whole];
  return `linear-gradient(to ${away},${clear} ${percent(from)},${mean} ${percent(to)}),linear-gradient(to ${along},${stops.join()})`;
}

/** As the worker fades it. */
function faded(gaps: readonly Gap[], { width, height }: Size): CSSProperties {
  const masks = gaps
    .filter(({ under }) => under > 0)
    .map(({ away, under }) => {
      const part = under / (isAcross(away) ? width : height);
      const stops = FADE_STEPS.map(
        (seen, i) => `rgb(0 0 0/${String(seen)}) ${percent((part * i) / (FADE_STEPS.length - 1))}`,
      );
      return `linear-gradient(to ${INWARD[away]},${stops.join()})`;
    });
  return masks.length > 0 ? { maskImage: masks.join(), maskComposite: 'intersect' } : {};
}

const INWARD = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const;
const isAcross = (side: keyof Fades): boolean => side === 'left' || side === 'right';
