import type { Ref } from '../../../engine/definition.ts';
import { openSteps, stillAsked } from '../../../engine/stages.ts';
import type { RunContext } from '../../run-access/run-context.ts';

/** The people and groups whose answers the run waits for, by step. */
export function pendingFor({ version, loaded: { run }, people }: RunContext): Ref[] {
  return openSteps(run).flatMap((step) => stillAsked(version, run, step, people));
}
