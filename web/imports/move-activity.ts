import type { ImportStage } from '../../contract/import-options.ts';

/** `stage` is the index of a stage; the number of stages stands for a new one at the end. */
export interface ActivityPosition {
  stage: number;
  index: number;
}

export function positionOf(stages: readonly ImportStage[], activity: string): ActivityPosition {
  const stage = stages.findIndex(({ activities }) => activities.includes(activity));
  return { stage, index: stages[stage]?.activities.indexOf(activity) ?? -1 };
}

/**
 * Moves an activity. A stage without activities is removed; a new one gets the name of the activity.
 * @param to Its new position, in the stages as they are before.
 */
export function moveActivity(stages: readonly ImportStage[], activity: string, to: ActivityPosition): ImportStage[] {
  const from = positionOf(stages, activity);
  const isNew = to.stage >= stages.length;
  const index = from.stage === to.stage && from.index < to.index ? to.index - 1 : to.index;
  const without = stages.map(({ name, activities }) => ({
    name,
    activities: activities.filter((one) => one !== activity),
  }));
  if (isNew) without.push({ name: freeName(stages, activity), activities: [activity] });
  else without[to.stage]?.activities.splice(Math.max(0, index), 0, activity);
  return without.filter(({ activities }) => activities.length > 0);
}

export type MoveKey = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/**
 * Where an arrow key moves an activity: up and down within its stage and on to the one before or after, left and right
 * to the end of these. From the last stage, down and right lead to a new one, unless it is alone. Null if it cannot
 * move.
 */
export function nextPosition(stages: readonly ImportStage[], activity: string, key: MoveKey): ActivityPosition | null {
  const { stage, index } = positionOf(stages, activity);
  const here = stages[stage]?.activities.length ?? 0;
  const isAlone = here === 1;
  const before = stages[stage - 1];
  const after = stages[stage + 1];
  switch (key) {
    case 'ArrowUp':
      if (index > 0) return { stage, index: index - 1 };
      return before ? { stage: stage - 1, index: before.activities.length } : null;
    case 'ArrowDown':
      if (index < here - 1) return { stage, index: index + 2 };
      if (after) return { stage: stage + 1, index: 0 };
      return isAlone ? null : { stage: stages.length, index: 0 };
    case 'ArrowLeft':
      return before ? { stage: stage - 1, index: before.activities.length } : null;
    case 'ArrowRight':
      if (after) return { stage: stage + 1, index: after.activities.length };
      return isAlone ? null : { stage: stages.length, index: 0 };
  }
}

export function moveStage(stages: readonly ImportStage[], from: number, to: number): ImportStage[] {
  const moved = [...stages];
  const [stage] = moved.splice(from, 1);
  if (stage) moved.splice(to, 0, stage);
  return moved;
}

/** A name that no other stage has: the wanted one, or with a number; shortened so that the number fits. */
function freeName(stages: readonly ImportStage[], wanted: string): string {
  const name = wanted.slice(0, 110).trim() || '-';
  const taken = new Set(stages.map((stage) => stage.name.toLowerCase()));
  let free = name;
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} (${number})`;
  return free;
}
