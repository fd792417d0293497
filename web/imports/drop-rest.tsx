import { type CollisionDetection, closestCenter, pointerWithin, useDroppable } from '@dnd-kit/core';
import type { ActivityPosition } from './move-activity.ts';
import classes from './stage-lanes.module.css';

/** A place to drop an activity: the rest of a lane below its activities; with a text, a new stage. */
export function DropRest({ at, text }: { at: ActivityPosition; text?: string }) {
  const { setNodeRef, isOver } = useDroppable({ id: `rest ${at.stage}`, data: { ...at } });
  return (
    <div
      ref={setNodeRef}
      className={text ? classes.newStage : classes.rest}
      data-over={isOver || undefined}
      aria-hidden="true"
    >
      {text}
    </div>
  );
}

/** The drop target under the pointer, or the nearest one. */
export const nearestDrop: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 ? under : closestCenter(args);
};
