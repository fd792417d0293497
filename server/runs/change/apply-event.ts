import type { Id, Version } from '../../../engine/definition.ts';
import { EngineError } from '../../../engine/engine-error.ts';
import type { Context, RunEvent, RunState, Transition } from '../../../engine/run-state.ts';
import { openGroupOf } from '../../../engine/stages.ts';
import { transition } from '../../../engine/transition.ts';
import type { AppContext } from '../../app-context.ts';
import { crashPoint } from '../../crash-point.ts';
import { type NewAttachment, wasQuicker } from '../../files/find-attachments.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Directory, directoryOf, peopleFor } from '../../people/people.ts';
import { findMembersLosingAccess } from '../../run-access/find-members-losing-access.ts';
import { loadRun } from '../../run-access/load-run.ts';
import { loadVersionOfRun } from '../../run-access/load-version.ts';
import type { IdempotentRequest } from '../../run-access/once-per-key.ts';
import { mayOpen } from '../../run-access/policy.ts';
import { inLanguage, type RunContext } from '../../run-access/run-context.ts';
import { withTranslatedFieldErrors } from '../../run-access/translate-field-errors.ts';
import type { Viewer } from '../../run-access/visible-runs.ts';
import { storeTransition } from '../store/store-transition.ts';
import { inTurn } from './in-turn.ts';

/**
 * How often a change is tried before the caller gets an error. In a process only one request at a time tries a run again, so
 * this many others, of other processes or newly come, must have been quicker.
 */
const tries = 20;

export interface EventInput {
  workspace_id: Id;
  run_id: Id;
  /** The acting person, who must be able to see the run. Null means Baton itself, which sees all runs. */
  viewer: Viewer | null;
  zone: string;
  people_revision?: number | null;
  idempotency?: IdempotentRequest | null;
  /**
   * Checks the permission and returns the event; or, for a change to another version, what the engine has computed.
   * Throws to reject.
   */
  decide: (runContext: RunContext, engineContext: Context) => RunEvent | Promise<ChangeOfVersion>;
  /** Finds the files that the event attaches, once the new state is computed. Throws to reject. */
  attach?: (runContext: RunContext, after: RunState) => Promise<NewAttachment[]>;
}

/** A transition after which the run has another version. */
export interface ChangeOfVersion {
  version: Version;
  version_number: number;
  result: Transition;
}

/**
 * The only way to change the state of an existing run: loads it, lets the engine compute the new state, and stores
 * that. If another change was stored in between, it starts again.
 * @throws ApiError not_found, run_changed; EngineError from the engine; what `decide` and `attach` throw
 */
export async function applyEvent(context: AppContext, input: EventInput): Promise<RunContext> {
  const { transitions } = context.metrics;
  try {
    const { runContext, outcome } = await tryEvent(context, input);
    transitions.inc({ outcome });
    return runContext;
  } catch (error) {
    if (error instanceof EngineError) transitions.inc({ outcome: 'rejected' });
    if (error instanceof ApiError && error.code === 'run_changed') transitions.inc({ outcome: 'given_up' });
    throw error;
  }
}

interface Applied {
  runContext: RunContext;
  outcome: 'stored' | 'unchanged';
}

async function tryEvent(context: AppContext, input: EventInput): Promise<Applied> {
  const directory = await directoryOf(context.pool, input.workspace_id, input.people_revision);
  const first = await tryOnce(context, input, directory);
  if (first) return first;
  // If all who were slower tried again at once, only one of them would win each time, and most of many voters would be
  // refused in the end.
  return inTurn(input.run_id, async () => {
    for (let tried = 1; tried < tries; tried++) {
      const applied = await tryOnce(context, input, directory);
      if (applied) return applied;
    }
    throw new ApiError('run_changed');
  });
}

/** @returns Null if another change was stored since the run was read. */
async function tryOnce(context: AppContext, input: EventInput, directory: Directory): Promise<Applied | null> {
  const loaded = await loadRun(context.pool, input.workspace_id, input.run_id, input.viewer);
  if (!loaded) throw new ApiError('not_found');
  const language = input.viewer?.reading_language;
  const version = await loadVersionOfRun(context.pool, input.workspace_id, loaded.run);
  const people = peopleFor(directory, loaded.workflow.id, loaded.viewers);
  if (input.viewer && !mayOpen(input.viewer, loaded.run, people)) throw new ApiError('not_found');
  const runContext = { loaded, version, people, directory };
  const engineContext: Context = { now: context.now(), zone: input.zone, nextId: context.nextId, people };
  const decided = await input.decide(runContext, engineContext);
  const change: ChangeOfVersion =
    'result' in decided
      ? decided
      : {
          version,
          version_number: loaded.version_number,
          result: withTranslatedFieldErrors(version, language, () =>
            transition(version, loaded.run, decided, engineContext),
          ),
        };
  const { result } = change;
  // Without a change, there is something to store only if the request has an idempotency key.
  if (result.run === loaded.run && !input.idempotency)
    return { runContext: inLanguage(runContext, language), outcome: 'unchanged' };
  const attachments = (await input.attach?.(runContext, result.run)) ?? [];
  const stored = await storeTransition(context.pool, {
    workspace_id: input.workspace_id,
    workflow_id: loaded.workflow.id,
    before: loaded.run,
    transition: result,
    action_group_id: openGroupOf(change.version, result.run),
    at: engineContext.now,
    idempotency: input.idempotency ?? null,
    attachments,
  }).catch((error) => {
    if (wasQuicker(error)) return false;
    throw error;
  });
  if (stored) {
    crashPoint(context.config, 'transition-stored');
    const { workspace_id, run_id } = input;
    const lost = findMembersLosingAccess(loaded.run, result.run, people).map(
      (member_id) => [run_id, member_id] as const,
    );
    context.live.publish({ workspace_id, run_ids: [run_id], lost });
    const files = [...loaded.files, ...attachments];
    const after = {
      ...loaded,
      run: result.run,
      version_number: change.version_number,
      updated_at: engineContext.now,
      files,
    };
    const changed = { ...runContext, version: change.version, loaded: after };
    return { runContext: inLanguage(changed, language), outcome: 'stored' };
  }
  context.metrics.conflicts.inc();
  return null;
}
