import { useMemo } from 'react';
import type { Batons } from './batons-at.ts';
import classes from './flow-drawing.module.css';
import { wayKey } from './way-path.ts';

/** The batons on their ways, each turned into its direction. On a way that is not drawn there are none. */
export function MovingBatons({
  batons,
  ways,
}: {
  batons: Batons['moving'];
  ways: readonly { key: string; path: string }[];
}) {
  const paths = useMemo(() => new Map(ways.map(({ key, path }) => [key, measurable(path)])), [ways]);
  return batons.map((baton) => {
    const path = paths.get(wayKey(baton));
    if (!path) return null;
    const length = path.getTotalLength();
    const at = path.getPointAtLength(baton.progress * length);
    const next = path.getPointAtLength(Math.min(length, baton.progress * length + 1));
    const turn = (Math.atan2(next.y - at.y, next.x - at.x) * 180) / Math.PI;
    return (
      <rect
        key={baton.key}
        className={classes.baton}
        x={-7}
        y={-2}
        width={14}
        height={4}
        rx={2}
        transform={`translate(${at.x} ${at.y}) rotate(${turn})`}
      />
    );
  });
}

/** A path outside of the page, whose points can be measured. */
function measurable(path: string): SVGPathElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  element.setAttribute('d', path);
  return element;
}
