type Point = readonly [number, number];

/**
 * Douglas and Peucker's, on a closed line: leaves out what lies within `slack` of the straight line between what stays.
 * It is cut in two at its first point and at the one that `cut` counts to; both stay.
 */
export function thinPolygon<P extends Point>(polygon: readonly P[], cut: number, slack: number): P[] {
  const there = polygon.slice(0, cut + 1);
  const back = [...polygon.slice(cut), ...polygon.slice(0, 1)];
  return [...thinLine(there, slack).slice(0, -1), ...thinLine(back, slack).slice(0, -1)];
}

function thinLine<P extends Point>(line: readonly P[], slack: number): P[] {
  const stays = new Set([0, line.length - 1]);
  const open: [number, number][] = [[0, line.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [from, to] = span;
    const [x1, y1] = line[from] ?? NOWHERE;
    const [x2, y2] = line[to] ?? NOWHERE;
    const length = Math.hypot(x2 - x1, y2 - y1);
    let [most, furthest] = [slack, -1];
    for (let i = from + 1; i < to; i++) {
      const [x, y] = line[i] ?? NOWHERE;
      const beside =
        length > 0
          ? Math.abs((x2 - x1) * (y - y1) - (y2 - y1) * (x - x1)) / length
          : Math.hypot(x - x1, y - y1);
      if (beside > most) [most, furthest] = [beside, i];
    }
    if (furthest < 0) continue;
    stays.add(furthest);
    open.push([from, furthest], [furthest, to]);
  }
  return line.filter((_, i) => stays.has(i));
}

const NOWHERE: Point = [0, 0];
