import type { FlowLayout } from './lay-out-flow.ts';
import { type WayEnds, type WayKind, wayKey, wayPath } from './way-path.ts';

/** Only the most frequent ways are drawn, because hundreds of lines could not be told apart. The table has all. */
const mostWays = 60;

/** The ways that a layout can show, with their paths: the thickest first, so that thin ones are drawn over them. */
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
