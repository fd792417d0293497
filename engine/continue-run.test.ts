import { describe, expect, it } from 'vitest';
import { continueRun } from './continue-run.ts';
import type { Version } from './definition.ts';
import type { RunState, StepState } from './run-state.ts';
import { allOf, approval, automaticEmail, buildVersion, ended, member, task } from './testing/build-definition.ts';
import { buildContext, noon } from './testing/build-people.ts';
import { transition } from './transition.ts';

/** A run whose past is these actions, each done at another minute. */
function pastOf(version: Version, actions: string[]): RunState {
  const attempts = new Map<string, number>();
  const steps = actions.map((step_id, minute): StepState => {
    const attempt = (attempts.get(step_id) ?? 0) + 1;
    attempts.set(step_id, attempt);
    const at = noon - (actions.length - minute) * 60;
    return {
      id: `past${minute}`,
      step_id,
      attempt,
      revision: 1,
      status: 'completed',
      outcome: 'done',
      reason: null,
      note: null,
      why: null,
      assignees: [],
      votes: [],
      drafts: [],
      opened_at: at,
      settled_at: at,
      due_at: null,
      child_run_id: null,
      mail: null,
    };
  });
  return {
    id: 'run',
    version_id: version.id,
    status: 'running',
    revision: 0,
    name: 'Case 1',
    description: '',
    initiator_id: null,
    reassign_initiators: [],
    depth: 0,
    parent: null,
    started_at: noon - 3600,
    ended_at: null,
    due_at: null,
    due_after: null,
    archived_at: null,
    deleted_at: null,
    hid_at: null,
    former_version_ids: [],
    move: null,
    steps,
    values: [],
  };
}

const statesOf = (run: RunState) => run.steps.map(({ step_id, attempt, status }) => `${step_id}${attempt} ${status}`);

const version = buildVersion({ A: [task('a')], B: [task('b'), task('c')], C: [task('d')] });

describe('a run that is continued', () => {
  it('opens what follows its last step, and skips the earlier actions that its past does not have', () => {
    const { run, effects } = continueRun(version, pastOf(version, ['b', 'c']), buildContext());
    expect(statesOf(run)).toEqual(['b1 completed', 'c1 completed', 'a1 skipped', 'd1 pending']);
    expect(run.steps.find(({ step_id }) => step_id === 'a')?.reason).toBe('not_in_log');
    expect(run).toMatchObject({ status: 'running', revision: 1, ended_at: null });
    expect(effects.map(({ type }) => type)).toEqual(['notify_opened']);
  });

  it('waits for the others of the last group', () => {
    const { run } = continueRun(version, pastOf(version, ['a', 'b']), buildContext());
    expect(statesOf(run)).toEqual(['a1 completed', 'b1 completed', 'c1 pending', 'd1 created']);
  });

  it('that came back gives the others of its group and later groups new attempts', () => {
    const { run } = continueRun(version, pastOf(version, ['a', 'b', 'c', 'd', 'b']), buildContext());
    expect(statesOf(run).slice(5)).toEqual(['c2 pending', 'd2 created']);
  });

  it('can be answered to its end', () => {
    let { run } = continueRun(version, pastOf(version, ['a', 'b']), buildContext());
    for (const action of ['c', 'd']) {
      const step = run.steps.findLast(({ step_id }) => step_id === action)!;
      const answer = { answer: 'done' as const, comment: '', fields: [] };
      run = transition(
        version,
        run,
        { type: 'answer', run_step_id: step.id, by: 'ann', ...answer },
        buildContext(),
      ).run;
    }
    expect(run.status).toBe('completed');
  });

  it('evaluates the conditions of what follows', () => {
    const conditional = buildVersion({
      A: [approval('a')],
      B: [task('b', { condition: allOf(ended('a', 'disapprove')) })],
      C: [task('c', { assignees: [member('ben')] })],
    });
    const { run } = continueRun(conditional, pastOf(conditional, ['a']), buildContext());
    expect(statesOf(run)).toEqual(['a1 completed', 'b1 skipped', 'c1 pending']);
  });

  it('asks a worker for what people do not do, and completes if nothing follows', () => {
    const mailed = buildVersion({ A: [task('a')], B: [automaticEmail('m')] });
    expect(continueRun(mailed, pastOf(mailed, ['a']), buildContext()).effects.map(({ type }) => type)).toEqual([
      'execute_step',
    ]);
    expect(continueRun(version, pastOf(version, ['d']), buildContext()).run.status).toBe('completed');
  });
});
