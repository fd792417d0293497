import type { Definition } from '../../../../engine/definition.ts';

/** The draft with its undo and redo steps. */
export interface History {
  past: readonly Definition[];
  present: Definition;
  future: readonly Definition[];
  /** The key and time (milliseconds) of the last change: further typing in the same setting is the same step. */
  last: { key: string; at: number } | null;
}

const mostSteps = 200;
/** Milliseconds after which further typing is a new step. */
const pause = 1500;

export const startHistory = (present: Definition): History => ({ past: [], present, future: [], last: null });

/**
 * @param key The setting that is edited: consecutive changes of one key within a short time are one step.
 * @param at Milliseconds.
 */
export function changeDefinition(history: History, next: Definition, key: string | null, at: number): History {
  if (next === history.present) return history;
  const goesOn = key !== null && history.last?.key === key && at - history.last.at < pause;
  return {
    past: goesOn ? history.past : [...history.past, history.present].slice(-mostSteps),
    present: next,
    future: [],
    last: key === null ? null : { key, at },
  };
}

export function undo({ past, present, future }: History): History {
  const before = past.at(-1);
  if (before === undefined) return { past, present, future, last: null };
  return { past: past.slice(0, -1), present: before, future: [present, ...future], last: null };
}

export function redo({ past, present, future }: History): History {
  const [next, ...rest] = future;
  if (next === undefined) return { past, present, future, last: null };
  return { past: [...past, present], present: next, future: rest, last: null };
}
