import type { Id } from '../../../engine/definition.ts';
import { type Box, type FlowLayout, gutterOf } from './lay-out-flow.ts';

/** A way from one step to the next; `from` is null for the run's start, `to` for its end. */
export interface WayEnds {
  from: Id | null;
  to: Id | null;
}

export const wayKey = ({ from, to }: WayEnds): string => `${from ?? 'start'} ${to ?? 'end'}`;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Where a way leads: `forward` to the next row or in its own, `past` rows, `back`, or to the same action `again`. */
export type WayKind = 'forward' | 'past' | 'back' | 'again';

/**
 * The path of a way, for SVG.
 * @param lane The place beside the stages, from 0: ways that lead around stages run side by side.
 * @returns Null if the layout lacks one of the two actions, because it was removed from the workflow.
 */
export function wayPath(layout: FlowLayout, { from, to }: WayEnds, lane = 0): { path: string; kind: WayKind } | null {
  const one = from === null ? layout.start : layout.cards.get(from);
  const other = to === null ? layout.end : layout.cards.get(to);
  if (!one || !other) return null;
  const kind = kindOf(layout, from, to);
  const gutter = gutterOf(layout.width);
  const bounds = edgesOf(layout);
  const step = gutter < 60 ? 4 : 9;
  switch (kind) {
    case 'forward':
      return { kind, path: isSameRow(layout, from, to) ? sidewards(one, other) : downwards(one, other) };
    case 'past':
      return { kind, path: around(one, other, bounds.left - 12 - (lane % lanes(gutter)) * step, 'left') };
    case 'back':
      return { kind, path: around(one, other, bounds.right + 12 + (lane % lanes(gutter)) * step, 'right') };
    case 'again':
      return { kind, path: loop(one) };
  }
}

/** How many lanes have room beside the stages; further ways share them. */
const lanes = (gutter: number): number => (gutter < 60 ? 4 : 8);

function kindOf({ cards }: FlowLayout, from: Id | null, to: Id | null): WayKind {
  if (from !== null && from === to) return 'again';
  const last = Math.max(-1, ...[...cards.values()].map(({ row }) => row)) + 1;
  const rowFrom = from === null ? -1 : cards.get(from)!.row;
  const rowTo = to === null ? last : cards.get(to)!.row;
  if (rowTo < rowFrom) return 'back';
  if (rowTo === rowFrom && cards.get(to!)!.x < cards.get(from!)!.x) return 'back';
  return rowTo - rowFrom > 1 ? 'past' : 'forward';
}

const isSameRow = ({ cards }: FlowLayout, from: Id | null, to: Id | null): boolean =>
  from !== null && to !== null && cards.get(from)!.row === cards.get(to)!.row;

function edgesOf({ groups, start }: FlowLayout): { left: number; right: number } {
  const [first] = groups;
  return first ? { left: first.x, right: first.x + first.width } : { left: start.x, right: start.x + start.width };
}

function downwards(one: Box, other: Box): string {
  const [x1, y1] = [round(one.x + one.width / 2), round(one.y + one.height)];
  const [x2, y2] = [round(other.x + other.width / 2), round(other.y)];
  const bend = round((y2 - y1) / 2);
  return `M${x1} ${y1}C${x1} ${round(y1 + bend)} ${x2} ${round(y2 - bend)} ${x2} ${y2}`;
}

/** To the right neighbour in a straight line; to a card further right in an arc below those between. */
function sidewards(one: Box, other: Box): string {
  const isNeighbour = other.x - (one.x + one.width) < 20;
  if (isNeighbour) {
    const y = round(one.y + one.height / 2);
    return `M${round(one.x + one.width)} ${y}H${round(other.x)}`;
  }
  const [x1, x2] = [round(one.x + one.width / 2), round(other.x + other.width / 2)];
  const y = round(one.y + one.height);
  return `M${x1} ${y}C${x1} ${y + 26} ${x2} ${y + 26} ${x2} ${y}`;
}

/** Out to the gutter, along it, and back in. */
function around(one: Box, other: Box, x: number, side: 'left' | 'right'): string {
  const isLeft = side === 'left';
  const x1 = round(isLeft ? one.x : one.x + one.width);
  const x2 = round(isLeft ? other.x : other.x + other.width);
  const y1 = round(one.y + one.height / 2 + (isLeft ? 8 : -8));
  const y2 = round(other.y + other.height / 2 + (isLeft ? -8 : 8));
  const lane = round(x);
  const radius = Math.min(12, Math.abs(y2 - y1) / 2);
  const turn = isLeft ? radius : -radius;
  const down = y2 > y1 ? radius : -radius;
  return (
    `M${x1} ${y1}H${round(lane + turn)}Q${lane} ${y1} ${lane} ${round(y1 + down)}` +
    `V${round(y2 - down)}Q${lane} ${y2} ${round(lane + turn)} ${y2}H${x2}`
  );
}

/** A small loop at the upper right corner. */
function loop({ x, y, width }: Box): string {
  const right = round(x + width);
  return `M${right - 24} ${round(y)}C${right - 24} ${round(y - 20)} ${right + 18} ${round(y - 6)} ${right} ${round(y + 18)}`;
}
