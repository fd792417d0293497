export interface Drawn {
  width: number;
  height: number;
  boxes: { kind: 'stage' | 'card'; x: number; y: number; width: number; height: number }[];
}

export const nothingDrawn: Drawn = { width: 0, height: 0, boxes: [] };

/** Where the stages and cards of a drawing stand, in pixels from its corner, as it is zoomed. */
export function measureDrawing(drawing: HTMLElement): Drawn {
  const { left, top, width, height } = drawing.getBoundingClientRect();
  const boxesOf = (kind: 'stage' | 'card', selector: string) =>
    [...drawing.querySelectorAll(selector)].map((element) => {
      const box = element.getBoundingClientRect();
      return { kind, x: box.left - left, y: box.top - top, width: box.width, height: box.height };
    });
  return { width, height, boxes: [...boxesOf('stage', '[data-group]'), ...boxesOf('card', '[data-action]')] };
}
