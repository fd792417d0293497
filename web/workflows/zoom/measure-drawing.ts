export interface Drawn {
  width: number;
  height: number;
  boxes: { kind: 'stage' | 'card'; x: number; y: number; width: number; height: number }[];
}

export const nothingDrawn: Drawn = { width: 0, height: 0, boxes: [] };

/** What is measured of a drawing. */
const shapes = '[data-group], [data-action]';

/** Whether stages or cards have come, gone or moved. Selecting a card, for example, changes only what is in it. */
export const movesShapes = (changes: readonly MutationRecord[]): boolean =>
  changes.some(({ addedNodes, removedNodes }) =>
    [...addedNodes, ...removedNodes].some(
      (node) => node instanceof Element && (node.matches(shapes) || node.querySelector(shapes) !== null),
    ),
  );

/** Whether two measurements are the same: then nothing needs to be drawn again. */
export const isSameDrawn = (one: Drawn, other: Drawn): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  one.boxes.length === other.boxes.length &&
  one.boxes.every((box, at) => {
    const beside = other.boxes[at]!;
    const isThere = box.kind === beside.kind && box.x === beside.x && box.y === beside.y;
    return isThere && box.width === beside.width && box.height === beside.height;
  });

/**
 * Where the stages and cards of a drawing stand, in whole pixels from its corner, as it is zoomed. The parts of pixels change
 * while it is scrolled.
 */
export function measureDrawing(drawing: HTMLElement): Drawn {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const boxesOf = (kind: 'stage' | 'card', selector: string) =>
    [...drawing.querySelectorAll(selector)].map((element) => {
      const box = element.getBoundingClientRect();
      return {
        kind,
        x: Math.round(box.left - left),
        y: Math.round(box.top - top),
        width: Math.round(box.width),
        height: Math.round(box.height),
      };
    });
  return {
    width: Math.round(width),
    height: Math.round(height),
    boxes: [...boxesOf('stage', '[data-group]'), ...boxesOf('card', '[data-action]')],
  };
}
