/** Where what happened in a run leaves what its workflow designed. */
import { kindOf } from './actions/index.ts';
import { leavesOf } from './conditions.ts';
import type { Action, ActionGroup, Id, Version } from './definition.ts';
import type { DefinitionIndex, PlacedAction } from './definition-index.ts';
import { indexOf } from './version-index.ts';

export const deviationKinds = ['out_of_order', 'left_out', 'repeated', 'not_designed'] as const;
export type DeviationKind = (typeof deviationKinds)[number];

/** A step of a run that was settled: completed, or skipped by an admin. */
export interface TracedStep {
  step_id: Id;
  is_skipped: boolean;
}

/** One departure from the design. */
export interface Deviation {
  /**
   * `out_of_order`: an action of an earlier group was done after a later group had begun. `left_out`: an action that is
   * always required was not done. `repeated`: an action was done again although no go-back leads to it. `not_designed`:
   * the version does not have the action.
   */
  kind: DeviationKind;
  step_id: Id;
  /** Of `out_of_order`: the action that was done right before. */
  after: Id | null;
}

/**
 * Compares the steps of a run with a version. Groups run in their order; inside a group any order is right. A return is
 * right where a go-back of the version leads there, whether or not it is among the steps, because other tools do not
 * record it. Actions with a condition may be missing, and so may those that Baton does by itself.
 * @param steps The steps that were settled, in that order.
 * @param is_completed Whether the run is completed; else only groups that it has left must be complete.
 * @returns The departures in the order in which they happened; the same one may occur several times.
 */
export function checkConformance(version: Version, steps: readonly TracedStep[], is_completed: boolean): Deviation[] {
  const walk = new Walk(indexOf(version));
  for (const step of steps) walk.take(step);
  return walk.end(is_completed);
}

interface Return {
  /** The group in which the go-back is, and the place to which it leads. */
  group_position: number;
  target: { group_position: number; position: number };
}

class Walk {
  readonly #index: DefinitionIndex;
  readonly #returns: Map<Id, Return>;
  readonly #found: Deviation[] = [];
  /** The actions that were done since the run last returned to or before them. */
  readonly #done = new Set<Id>();
  /** Those whose absence was reported, so that it is reported once. */
  readonly #missed = new Set<Id>();
  /** The group that the run has reached. */
  #reached = 0;
  #last: Id | null = null;

  constructor(index: DefinitionIndex) {
    this.#index = index;
    this.#returns = returnsOf(index);
  }

  take({ step_id, is_skipped }: TracedStep): void {
    const placed = this.#index.actions.get(step_id);
    if (!placed) {
      this.#report('not_designed', step_id);
      this.#last = step_id;
      return;
    }
    const back = this.#returns.get(step_id);
    if (back) this.#return(back);
    else this.#do(placed, is_skipped);
    this.#last = step_id;
  }

  /** @returns All that was found. */
  end(is_completed: boolean): Deviation[] {
    this.#expect(is_completed ? this.#index.definition.action_groups.length : this.#reached);
    return this.#found;
  }

  #do(placed: PlacedAction, is_skipped: boolean): void {
    const { id } = placed.action;
    const isEarlier = placed.group_position < this.#reached;
    if (isEarlier || this.#done.has(id)) {
      const back = this.#returnTo(placed);
      if (back) this.#return(back);
      else if (this.#done.has(id)) this.#report('repeated', id);
      else this.#report('out_of_order', id, this.#last);
    }
    if (is_skipped) {
      this.#report('left_out', id);
      this.#missed.add(id);
    }
    this.#done.add(id);
    this.#reached = Math.max(this.#reached, placed.group_position);
  }

  /** A go-back that may have led to an action from where the run is. */
  #returnTo({ group_position, position }: PlacedAction): Return | null {
    for (const back of this.#returns.values()) {
      const { target } = back;
      const isBefore =
        target.group_position < group_position ||
        (target.group_position === group_position && target.position <= position);
      if (isBefore && back.group_position >= this.#reached && this.#passes(back.group_position)) return back;
    }
    return null;
  }

  /** Whether the groups between the one that was reached and another may be passed without a step. */
  #passes(to: number): boolean {
    return this.#index.definition.action_groups
      .slice(this.#reached + 1, to)
      .every((group) => !group.actions.some((action) => isRequired(group, action)));
  }

  #return({ group_position, target }: Return): void {
    this.#expect(Math.min(this.#reached, group_position));
    for (const [id, placed] of this.#index.actions) {
      const isRevisited =
        placed.group_position > target.group_position ||
        (placed.group_position === target.group_position && placed.position >= target.position);
      if (!isRevisited) continue;
      this.#done.delete(id);
      this.#missed.delete(id);
    }
    this.#reached = target.group_position;
  }

  /** Reports what is missing in the groups before a position. */
  #expect(before: number): void {
    const excused = this.#excluded();
    for (const group of this.#index.definition.action_groups.slice(0, before)) {
      for (const action of group.actions) {
        const { id } = action;
        if (!isRequired(group, action) || this.#done.has(id) || this.#missed.has(id) || excused.has(id)) continue;
        this.#report('left_out', id);
        this.#missed.add(id);
      }
    }
  }

  /** The alternatives of what was done: actions that its condition names as skipped. */
  #excluded(): Set<Id | null> {
    const conditions = [...this.#done].map((id) => this.#index.actions.get(id)?.action.condition ?? null);
    const leaves = conditions.flatMap(leavesOf);
    return new Set(leaves.filter(({ when }) => when === 'skipped').map(({ step_id }) => step_id));
  }

  #report(kind: DeviationKind, step_id: Id, after: Id | null = null): void {
    this.#found.push({ kind, step_id, after });
  }
}

/** People do it in every run of the version. */
const isRequired = (group: ActionGroup, action: Action): boolean =>
  kindOf(action).actor === 'people' && !action.condition?.items.length && !group.condition?.items.length;

function returnsOf({ actions, groups }: DefinitionIndex): Map<Id, Return> {
  const returns = new Map<Id, Return>();
  for (const [id, { action, group_position }] of actions) {
    if (action.stepable_type !== 'go_back' || action.stepable.go_back_to === null) continue;
    const one = actions.get(action.stepable.go_back_to);
    const target = one ?? groups.get(action.stepable.go_back_to);
    if (!target) continue;
    // A go-back to its own group repeats the whole of it.
    const position = one && one.group_position !== group_position ? one.position : 0;
    returns.set(id, { group_position, target: { group_position: target.group_position, position } });
  }
  return returns;
}
