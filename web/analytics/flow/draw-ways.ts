import type { FlowLayout } from './lay-out-flow.ts';
import { type WayEnds, type WayKind, wayKey, wayPath } from './way-path.ts';

/** Ways with fewer runs are in the table only: a drawing of hundreds of ways shows nothing. */
const mostWays = 60;

/** The ways that a layout can show, each with its path; the thickest are drawn first, so that thin ones stay visible. */
export function drawWays<W extends WayEnds & { count: number }>(
  layout: FlowLayout,
  ways: readonly W[],
): (W & { key: string; path: string; kind: WayKind })[] {
  const lanes = { past: 0, back: 0, forward: 0, again: 0 };
  return [...ways]
    .sort((one, other) => other.count - one.count)
    .slice(0, mostWays)
    .flatMap((way) => {
      const kind = wayPath(layout, way)?.kind;
      if (!kind) return [];
      const drawn = wayPath(layout, way, lanes[kind]++);
      return drawn ? [{ ...way, ...drawn, key: wayKey(way) }] : [];
    });
}
