import type { z } from 'zod';
import type { Problem } from '../../contract/errors.ts';
import {
  type bulkUpdateRuns as changeRunsEndpoint,
  mostStepsGivenBack,
  type StepReassignment,
} from '../../contract/run-bulk.ts';
import type { Id, Ref } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { followRun } from '../notices/follow-run.ts';
import { checkRefs } from '../people/check-refs.ts';
import { directoryOf } from '../people/people.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { mayOpen } from '../run-access/policy.ts';
import { cancelRun } from '../runs/change/cancel-run.ts';
import { markRun } from '../runs/change/mark-run.ts';
import { giveStepsBack, reassignRun } from '../runs/change/reassign-run.ts';
import { addViewers, checkNewViewers } from '../viewers/add-viewers.ts';
import { writeRunsSharedMails } from '../viewers/mail-shared.ts';
import { findSharedRun } from '../viewers/shared-thing.ts';

type Input = z.infer<NonNullable<typeof changeRunsEndpoint.body>>;

/** Number of runs that one request changes concurrently: other requests need connections as well. */
const atOnce = 4;

/**
 * Applies one command to many runs, each in its own transaction and with the permission of the single operation.
 * @param toProblem Turns an error into the problem that the caller gets.
 * @throws ApiError invalid_input if the assignees or viewers are missing, unexpected or unknown; no run is changed then
 */
export async function bulkUpdateRuns(
  context: AppContext,
  caller: MemberCaller,
  input: Input,
  toProblem: (error: unknown) => Problem,
) {
  const undo: StepReassignment[] = [];
  const change = await changeOf(context, caller, input, undo);
  const refusals = new Map<Id, Problem>();
  const waiting = input.run_ids.values();
  const changeSome = async () => {
    for (const id of waiting) await change(id).catch((error) => refusals.set(id, toProblem(error)));
  };
  await Promise.all(Array.from({ length: atOnce }, changeSome));
  const names = await namesOf(context, caller, [...refusals.keys()]);
  return {
    done: input.run_ids.filter((id) => !refusals.has(id)),
    // Undoing is one request that gives back all steps. If there are more than a request may name, undo is not offered.
    undo: undo.length > 0 && undo.length <= mostStepsGivenBack ? undo : undefined,
    refused: input.run_ids.flatMap((run_id) => {
      const problem = refusals.get(run_id);
      if (!problem) return [];
      return [{ run_id, name: names.get(run_id) ?? null, code: problem.code, message: problem.detail }];
    }),
  };
}

async function changeOf(
  context: AppContext,
  caller: MemberCaller,
  { action, assignees, steps, viewers, run_ids }: Input,
  undo: StepReassignment[],
): Promise<(id: Id) => Promise<unknown>> {
  if (action === 'reassign' && steps) {
    if (assignees) throw invalid('assignees', 'unknown_field');
    return giveBack(context, caller, run_ids, steps);
  }
  if (steps) throw invalid('steps', 'unknown_field');
  if (action === 'reassign') {
    const holders = await checkedHolders(context, caller, assignees);
    return async (run_id) => {
      const given = await reassignRun(context, caller, run_id, holders);
      undo.push(...given.map((step) => ({ run_id, ...step })));
    };
  }
  if (assignees) throw invalid('assignees', 'unknown_field');
  if (action === 'share') return shareOf(context, caller, viewers, run_ids.length);
  if (viewers) throw invalid('viewers', 'unknown_field');
  if (action === 'follow' || action === 'unfollow') {
    return (id) => followRun(context, caller, id, action === 'follow');
  }
  if (action === 'cancel') return (id) => cancelRun(context, caller, id);
  return (id) => markRun(context, caller, id, action);
}

/** Gives each run's steps back. Every run needs a step, and every step one of the runs. */
function giveBack(context: AppContext, caller: MemberCaller, run_ids: Id[], steps: StepReassignment[]) {
  const stepsOf = Map.groupBy(steps, ({ run_id }) => run_id);
  if (run_ids.length !== stepsOf.size || !run_ids.every((id) => stepsOf.has(id)))
    throw invalid('steps', 'invalid_value');
  return (id: Id) => giveStepsBack(context, caller, id, stepsOf.get(id) ?? []);
}

/** Shares each run. Of several, a person gets one mail, with the first that is newly shared with them. */
async function shareOf(
  context: AppContext,
  caller: MemberCaller,
  viewers: Input['viewers'],
  count: number,
): Promise<(id: Id) => Promise<unknown>> {
  if (!viewers) throw invalid('viewers', 'blank');
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  checkNewViewers(directory, viewers, 'viewers.');
  const mails = count > 1 ? await writeRunsSharedMails(context, caller, directory, viewers) : undefined;
  return async (id) => addViewers(context, caller, await findSharedRun(context, caller, id), viewers, mails);
}

async function checkedHolders(context: AppContext, caller: MemberCaller, assignees: Ref[] | undefined): Promise<Ref[]> {
  if (!assignees) throw invalid('assignees', 'blank');
  const directory = await directoryOf(context.pool, caller.workspace_id, caller.workspace.people_revision);
  checkRefs(directory, assignees, 'assignees');
  return assignees;
}

/** The names of the runs that the caller may open; the others stay unnamed. */
async function namesOf(context: AppContext, caller: MemberCaller, ids: Id[]): Promise<Map<Id, string>> {
  const runContexts = await loadRunsForViewer(context, caller, ids, 'brief');
  const open = runContexts.filter(({ loaded: { run }, people }) => mayOpen(caller, run, people));
  return new Map(open.map(({ loaded: { run } }) => [run.id, run.name]));
}
