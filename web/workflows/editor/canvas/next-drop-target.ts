import type { KeyboardCoordinateGetter } from '@dnd-kit/core';
import { type DragThing, type DropTarget, takes } from '../state/drop.ts';

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Moves the dragged card to the nearest drop target in the direction of an arrow key. */
export const nextDropTarget: KeyboardCoordinateGetter = (event, { context }) => {
  const direction = directions[event.code];
  const { active, collisionRect, droppableRects, droppableContainers, over } = context;
  if (!direction || !active || !collisionRect) return undefined;
  event.preventDefault();
  const thing = active.data.current as DragThing;
  const from = centreOf((over && droppableRects.get(over.id)) || collisionRect);
  const [dx, dy] = direction;
  let best: { x: number; y: number; cost: number } | undefined;
  for (const container of droppableContainers.getEnabled()) {
    const rect = droppableRects.get(container.id);
    if (!rect || container.id === over?.id || !takes(thing, container.data.current as DropTarget)) continue;
    const to = centreOf(rect);
    const ahead = (to.x - from.x) * dx + (to.y - from.y) * dy;
    const aside = Math.abs((to.x - from.x) * dy) + Math.abs((to.y - from.y) * dx);
    // Targets that are not clearly in this direction are skipped: for up and down, those in the same row.
    if (ahead < 8) continue;
    const cost = ahead + aside * 2;
    if (!best || cost < best.cost) {
      best = { x: to.x - collisionRect.width / 2, y: to.y - collisionRect.height / 2, cost };
    }
  }
  return best && { x: best.x, y: best.y };
};

const centreOf = (rect: { left: number; top: number; width: number; height: number }) => ({
  x: rect.left + rect.width / 2,
  y: rect.top + rect.height / 2,
});
