import type { Definition, Id } from '../../../engine/definition.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface FlowLayout {
  width: number;
  height: number;
  start: Box;
  end: Box;
  groups: (Box & { id: Id; name: string })[];
  /** The cards of the actions. */
  cards: Map<Id, Box & { group: number; row: number }>;
}

const cardHeight = 66;
const smallestCard = 168;
const largestCard = 250;
const gap = 14;
const padding = 14;
const head = 34;
const between = 46;
const terminal = { width: 112, height: 34 };

/** The width on each side of the stages for the ways that lead around them, in pixels: smaller on a phone. */
export const gutterOf = (width: number): number => (width < 560 ? 30 : 92);

/**
 * Places a workflow as the editor draws it: the start at the top, the stages below it with their actions side by side,
 * the end at the bottom.
 * @param width The available pixels.
 */
export function layOutFlow(definition: Pick<Definition, 'action_groups'>, width: number): FlowLayout {
  const gutter = gutterOf(width);
  const inner = Math.min(width - 2 * gutter, 860);
  const left = (width - inner) / 2;
  const middle = (box: { width: number }) => (width - box.width) / 2;
  const start = { ...terminal, x: middle(terminal), y: 0 };
  const columns = Math.max(1, Math.floor((inner - 2 * padding + gap) / (smallestCard + gap)));
  const groups: FlowLayout['groups'] = [];
  const cards: FlowLayout['cards'] = new Map();
  let y = terminal.height + between;
  let row = 0;
  for (const [index, { id, name, actions }] of definition.action_groups.entries()) {
    const rows = Math.ceil(actions.length / columns);
    const height = head + rows * cardHeight + Math.max(0, rows - 1) * gap + padding;
    groups.push({ id, name, x: left, y, width: inner, height });
    for (let line = 0; line < rows; line++) {
      const inLine = actions.slice(line * columns, (line + 1) * columns);
      const cardWidth = Math.min(largestCard, (inner - 2 * padding - (inLine.length - 1) * gap) / inLine.length);
      const lineWidth = inLine.length * cardWidth + (inLine.length - 1) * gap;
      for (const [at, action] of inLine.entries()) {
        cards.set(action.id, {
          x: left + (inner - lineWidth) / 2 + at * (cardWidth + gap),
          y: y + head + line * (cardHeight + gap),
          width: cardWidth,
          height: cardHeight,
          group: index,
          row: row + line,
        });
      }
    }
    row += rows;
    y += height + between;
  }
  const end = { ...terminal, x: middle(terminal), y };
  return { width, height: y + terminal.height, start, end, groups, cards };
}
