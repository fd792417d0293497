/**
 * The course of a run as data that does not depend on a stored run: what was filled in, who answered what, how automatic
 * actions ended. A dry run is a trace, a test case keeps one, and past runs are turned into traces to be replayed.
 */
import type { DueAfter, Id, Outcome, Ref, Unix } from '../definition.ts';
import type { FieldAnswer } from '../run-state.ts';

/** A move names the attempt of an action, because steps have other ids each time a trace is simulated. */
interface OfStep {
  at: Unix;
  action_id: Id;
  attempt: number;
}

export type Move =
  | (OfStep & {
      type: 'answer';
      by: Id;
      answer: Outcome;
      comment: string;
      fields: FieldAnswer[];
      /** The outcome, if this vote decided the step; null if others had to vote too. */
      decides: Outcome | null;
    })
  /** Baton has done the work of an automatic action, or has given it up. */
  | (OfStep & { type: 'succeed'; outcome: Outcome })
  | (OfStep & { type: 'fail'; reason: 'effect_failed' | 'child_cancelled' })
  /** What a run admin does with a failed step. */
  | (OfStep & { type: 'retry' | 'skip' })
  | (OfStep & { type: 'mark_done'; outcome: Outcome })
  | { type: 'cancel'; at: Unix }
  /** Nothing happens until this time. */
  | { type: 'wait'; at: Unix };

export type StepMove = Extract<Move, OfStep>;

/** Somebody who does not exist: made up to try a design before the people are there. */
export interface InventedPerson {
  id: Id;
  name: string;
  /** The groups to which they belong, besides its real members. */
  groups: Id[];
}

export interface Trace {
  /** Null where a token starts the run. */
  initiator_id: Id | null;
  started_at: Unix;
  /** The answers to the start form. */
  fields: FieldAnswer[];
  due_after: DueAfter | null;
  /** Who stands for the initiator. */
  reassign_initiators: Ref[];
  /** The number of hooks before this run: see `RunState`. */
  depth: number;
  people: InventedPerson[];
  /** In the order in which they happen. */
  moves: Move[];
  /** Automatic steps that were still at work at the end of the trace. */
  held: { action_id: Id; attempt: number }[];
}
