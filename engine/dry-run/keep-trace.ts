import { kindOf } from '../actions/index.ts';
import type { Version } from '../definition.ts';
import { newestAttempts } from '../facts.ts';
import { indexOf } from '../version-index.ts';
import type { SimulatedTrace } from './simulate-trace.ts';
import type { Move, Trace } from './trace.ts';
import { heldIn } from './trace-of-run.ts';

/**
 * The trace of a dry run as a test case keeps it: with the outcomes that its answers decided, and the automatic steps
 * that are still at work, so that it takes the same way when it is replayed on another definition.
 */
export function keepTrace(version: Version, trace: Trace, { frames }: SimulatedTrace): Trace {
  const moves = frames.slice(1).map(({ move, run }): Move => {
    if (move?.type !== 'answer') return move!;
    const step = run.steps.find(({ step_id, attempt }) => step_id === move.action_id && attempt === move.attempt);
    const action = indexOf(version).actions.get(move.action_id)?.action;
    const outcome = step?.status === 'completed' ? step.outcome : null;
    const decides = action && outcome && kindOf(action).answers.includes(outcome) ? outcome : null;
    return { ...move, decides };
  });
  const last = frames.at(-1)!.run;
  const newest = newestAttempts(last);
  const held = heldIn(last).filter(({ action_id, attempt }) => newest.get(action_id)?.attempt === attempt);
  return { ...trace, moves, held };
}
