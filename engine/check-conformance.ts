/** Compares what happened in a run with the design of its workflow (docs/rules.md, "Leaving the design"). */
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

/** One place where a run left the design. */
export interface Deviation {
  /**
   * `out_of_order`: an action of an earlier group was done after a later group had begun. `left_out`: an action that is
   * always required was not done, or an admin skipped an action. `repeated`: an action was done again although no
   * go-back leads to it. `not_designed`: the version does not have the action.
   */
  kind: DeviationKind;
  step_id: Id;
  /** Of `out_of_order`: the action that was done right before. */
  after: Id | null;
}

/**
 * Compares the steps of a run with a version. Groups run in their order; inside a group any order is right. A return is
 * right where a go-back of the version leads there. The go-back itself need not be among the steps, because other tools
 * do not record it. Actions with a condition may be missing, and so may those that Baton does by itself.
 * @param steps The settled steps, in the order in which they were settled.
 * @param is_completed Whether the run is completed; if not, only the groups that it has left must be complete.
 * @returns The deviations in the order in which they were found; the same one may occur several times.
 */
export function checkConformance(version: Version, steps: readonly TracedStep[], is_completed: boolean): Deviation[] {
  const walk = new Walk(indexOf(version));
  for (const step of steps) walk.take(step);
  return walk.end(is_completed);
}

/** The state before a go-back, kept until a later step shows whether the run really returned. */
interface Doubt {
  /** The group of the go-back. */
  group_position: number;
  done: ReadonlySet<Id>;
  missed: ReadonlySet<Id>;
  reached: number;
}

interface Return {
  /** The group of the go-back. */
  group_position: number;
  /** The place to which it leads. */
  target: { group_position: number; position: number };
}

class Walk {
  readonly #index: DefinitionIndex;
  readonly #returns: Map<Id, Return>;
  readonly #found: Deviation[] = [];
  /** The actions that were done since the run last returned to or before them. */
  readonly #done = new Set<Id>();
  /** The actions whose absence was reported, so that it is not reported again. */
  readonly #missed = new Set<Id>();
  /** The group that the run has reached. */
  #reached = 0;
  /** Set after a go-back, because one that failed and was marked done by an admin is recorded like one that returned. */
  #doubt: Doubt | null = null;
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
    if (back && !is_skipped) this.#goBack(back);
    else this.#do(placed, is_skipped);
    this.#last = step_id;
  }

  /** @returns All that was found. */
  end(is_completed: boolean): Deviation[] {
    if (is_completed) this.#doNotReturn();
    this.#reportLeftOut(is_completed ? this.#index.definition.action_groups.length : this.#reached);
    return this.#found;
  }

  #goBack(back: Return): void {
    this.#leave(back.group_position);
    const before = { done: new Set(this.#done), missed: new Set(this.#missed), reached: this.#reached };
    this.#return(back);
    this.#doubt = { ...before, group_position: back.group_position };
  }

  /** If the next step after a go-back is in a later group, the run did not return. */
  #leave(group_position: number): void {
    if (this.#doubt && group_position > this.#doubt.group_position) this.#doNotReturn();
  }

  #doNotReturn(): void {
    if (!this.#doubt) return;
    for (const id of this.#doubt.done) this.#done.add(id);
    for (const id of this.#doubt.missed) this.#missed.add(id);
    this.#reached = Math.max(this.#reached, this.#doubt.reached);
    this.#doubt = null;
  }

  #do(placed: PlacedAction, is_skipped: boolean): void {
    const { id } = placed.action;
    if (this.#doubt?.done.has(id)) this.#doubt = null;
    this.#leave(placed.group_position);
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

  /** A go-back that may have led from the group that the run has reached to an action. */
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

  /** Whether the run may pass all groups between the one that it has reached and another without any step. */
  #passes(to: number): boolean {
    return this.#index.definition.action_groups
      .slice(this.#reached + 1, to)
      .every((group) => !group.actions.some((action) => isRequired(group, action)));
  }

  #return({ group_position, target }: Return): void {
    this.#reportLeftOut(Math.min(this.#reached, group_position));
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

  /** Reports the required actions that were not done in the groups before a position. */
  #reportLeftOut(before: number): void {
    const excused = this.#excused();
    for (const group of this.#index.definition.action_groups.slice(0, before)) {
      for (const action of group.actions) {
        const { id } = action;
        if (!isRequired(group, action) || this.#done.has(id) || this.#missed.has(id) || excused.has(id)) continue;
        this.#report('left_out', id);
        this.#missed.add(id);
      }
    }
  }

  /** The actions that need not be done, because the condition of an action that was done names them as skipped. */
  #excused(): Set<Id | null> {
    const conditions = [...this.#done].map((id) => this.#index.actions.get(id)?.action.condition ?? null);
    const leaves = conditions.flatMap(leavesOf);
    return new Set(leaves.filter(({ when }) => when === 'skipped').map(({ step_id }) => step_id));
  }

  #report(kind: DeviationKind, step_id: Id, after: Id | null = null): void {
    this.#found.push({ kind, step_id, after });
  }
}

/** Whether people do the action in every run of the version. */
const isRequired = (group: ActionGroup, action: Action): boolean =>
  kindOf(action).actor === 'people' && !action.condition?.items.length && !group.condition?.items.length;

function returnsOf({ actions, groups }: DefinitionIndex): Map<Id, Return> {
  const returns = new Map<Id, Return>();
  for (const [id, { action, group_position }] of actions) {
    if (action.stepable_type !== 'go_back' || action.stepable.go_back_to === null) continue;
    const targetAction = actions.get(action.stepable.go_back_to);
    const target = targetAction ?? groups.get(action.stepable.go_back_to);
    if (!target) continue;
    // A go-back to its own group repeats the whole of it.
    const position = targetAction && targetAction.group_position !== group_position ? targetAction.position : 0;
    returns.set(id, { group_position, target: { group_position: target.group_position, position } });
  }
  return returns;
}
