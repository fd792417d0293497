/** Past runs as plain data, and what a forecast is computed from: their positions, and for how long they stayed there. */
import type { Id, Unix } from '../definition.ts';

/** One attempt of an action that was opened. */
export interface PastStep {
  action_id: Id;
  attempt: number;
  opened_at: Unix;
  /** Null while it is open. */
  settled_at: Unix | null;
  /** Who held it: the same text for the same people and groups; empty if nobody does. */
  holders: string;
}

/** The actions of a version, by action group. Runs of one version share the array. */
export type Plan = readonly (readonly Id[])[];

export interface PastRun {
  id: Id;
  started_at: Unix;
  /** Null while it runs. */
  ended_at: Unix | null;
  /** False for a cancelled run and for one that has not ended. */
  is_completed: boolean;
  plan: Plan;
  steps: readonly PastStep[];
}

/**
 * How narrowly past runs are compared with a run, the narrowest first. `holders`: they waited for the same actions, held by the
 * same people, with the same actions still to come. `place`: for the same actions, with the same still to come. `actions`: for the
 * same actions. `stage`: in the same stage, with the same stages still to come. `plan`: they were to do the same actions from the
 * start. `all`: all runs of the workflow that took at least as long.
 */
export const narrowings = ['holders', 'place', 'actions', 'stage', 'plan', 'all'] as const;
export type Narrowing = (typeof narrowings)[number];

/** A stay of a run in one position: from entering it until leaving it. */
export interface Stay {
  narrowing: Narrowing;
  /** The same text for the same position. */
  key: string;
  entered_at: Unix;
  /** Null if the run has not left it, and for positions that a run never leaves before its end. */
  left_at: Unix | null;
}

/**
 * The positions of a run, by all narrowings, in order. What happens within one second is one change, so an action that
 * Baton completes at once is no position.
 */
export function staysOf(run: PastRun): Stay[] {
  const stays: Stay[] = [
    { narrowing: 'plan', key: suffixOf(run.plan, 0), entered_at: run.started_at, left_at: null },
    { narrowing: 'all', key: '', entered_at: run.started_at, left_at: null },
  ];
  const current = new Map<Narrowing, Stay>();
  const moments = [...new Set(run.steps.flatMap(({ opened_at, settled_at }) => [opened_at, settled_at ?? opened_at]))];
  for (const at of moments.toSorted((one, other) => one - other)) {
    const open = run.steps.filter((step) => step.opened_at <= at && (step.settled_at === null || step.settled_at > at));
    const keys = keysOf(run.plan, open);
    for (const narrowing of narrowings) {
      const key = keys.get(narrowing);
      const stay = current.get(narrowing);
      if (stay?.key === key) continue;
      if (stay) stay.left_at = at;
      current.delete(narrowing);
      if (key === undefined) continue;
      const next: Stay = { narrowing, key, entered_at: at, left_at: null };
      current.set(narrowing, next);
      stays.push(next);
    }
  }
  return stays;
}

function keysOf(plan: Plan, open: readonly PastStep[]): Map<Narrowing, string> {
  const keys = new Map<Narrowing, string>();
  if (open.length === 0) return keys;
  const actions = open
    .map(({ action_id }) => action_id)
    .toSorted()
    .join(' ');
  const stage = plan.findIndex((ids) => open.some(({ action_id }) => ids.includes(action_id)));
  const attempt = Math.min(3, Math.max(...open.map((step) => step.attempt)));
  const toCome = stage < 0 ? '' : suffixOf(plan, stage);
  const place = `${actions} ${attempt} ${toCome}`;
  const holders = open.map((step) => `${step.action_id} ${step.holders}`).toSorted();
  if (open.some((step) => step.holders !== '')) keys.set('holders', `${place} ${holders.join(' ')}`);
  keys.set('place', place);
  keys.set('actions', actions);
  if (stage >= 0) keys.set('stage', toCome);
  return keys;
}

const suffixes = new WeakMap<Plan, string[]>();

/** The same text for plans that have the same actions from a stage on. */
function suffixOf(plan: Plan, stage: number): string {
  const known = suffixes.get(plan) ?? plan.map((_, at) => hash(JSON.stringify(plan.slice(at))));
  suffixes.set(plan, known);
  return known[stage] ?? '';
}

/** Two sums of 32 bits: short, and different for the few plans that one workflow has. */
function hash(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let at = 0; at < text.length; at++) {
    one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
    other = Math.imul(other ^ text.charCodeAt(at), 0x85ebca6b) ^ (one >>> 15);
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}
