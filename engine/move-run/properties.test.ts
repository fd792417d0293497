/** The invariants of docs/rules.md, rule 14 and "Invariants", over pairs of generated versions. */
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { membersOf } from '../assignees.ts';
import type { Version } from '../definition.ts';
import { EngineError } from '../engine-error.ts';
import { isSettled, newestAttempts } from '../facts.ts';
import { awaitsPeople } from '../reevaluate-votes.ts';
import type { Context, People, RunState, Transition } from '../run-state.ts';
import { openGroupOf } from '../stages.ts';
import { startRun } from '../start-run.ts';
import { buildContext, buildPeople } from '../testing/build-people.ts';
import { continueSimulation, input, type Move, moves, versions } from '../testing/generate-runs.ts';
import { mutateVersion, mutations } from '../testing/mutate-version.ts';
import { deepFreeze } from '../testing/simulate.ts';
import { indexOf } from '../version-index.ts';
import { moveRun } from './move-run.ts';
import { type MovePreview, previewMove } from './preview-move.ts';
import { takeBackMove } from './take-back-move.ts';
import { targetVersion } from './target-version.ts';

// On a busy machine a property takes some seconds.
vi.setConfig({ testTimeout: 30_000 });

const stages = fc.array(fc.record({ change: mutations, before: moves, takes_back: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
});

/** The run that is moved, with its version at the moment. */
interface MovedRunState {
  version: Version;
  run: RunState;
  context: Context;
}

/** A move to a version: the run before and after it, and its preview. */
interface Moved {
  from: Version;
  to: Version;
  before: RunState;
  preview: MovePreview;
  /** Null where the move was rejected. */
  after: Transition | null;
  back: Transition | null;
}

/** Simulates events, moves the run to a mutated version, perhaps takes the move back, simulates more events, and so on. */
function simulateMovedRun(
  start: Version,
  list: readonly { change: Parameters<typeof mutateVersion>[2]; before: Move[]; takes_back: boolean }[],
  last: Move[],
  seen: (state: Transition, version: Version, people: People) => void = () => {},
): Moved[] {
  const context = buildContext(buildPeople({ groups: { team: ['ann', 'ben'] } }));
  const started = deepFreeze(startRun(deepFreeze(start), input, context));
  seen(started, start, context.people);
  const state: MovedRunState = { version: start, run: started.run, context };
  const moved: Moved[] = [];
  const simulate = (some: Move[]) => {
    const { run, context, simulation } = continueSimulation(state.version, state.run, state.context, some);
    for (const { after, people } of simulation) if (after) seen(after, state.version, people);
    Object.assign(state, { run, context });
  };
  for (const [number, { change, before, takes_back }] of list.entries()) {
    simulate(before);
    const from = state.version;
    const to = deepFreeze(mutateVersion({ id: from.id, definition: from.definition }, `v${number}`, change));
    const preview = deepFreeze(previewMove(from, to, state.run, state.context));
    const answers = preview.missing.flatMap(({ run_step_id, fields }) =>
      fields.map(({ id }) => ({ run_step_id, field_id: id, value: 'known' })),
    );
    const one: Moved = { from, to, before: state.run, preview, after: null, back: null };
    moved.push(one);
    try {
      one.after = deepFreeze(
        moveRun(from, to, state.run, { move_id: 'move', by: 'adam', from: 1, to: 2, answers }, state.context),
      );
    } catch (error) {
      if (!(error instanceof EngineError)) throw error;
      continue;
    }
    const version = targetVersion(from, to);
    seen(one.after, version, state.context.people);
    Object.assign(state, { run: one.after.run, version });
    if (!takes_back || !state.run.move) continue;
    one.back = deepFreeze(takeBackMove(from, state.run, 'adam', state.context));
    seen(one.back, from, state.context.people);
    Object.assign(state, { run: one.back.run, version: from });
  }
  simulate(last);
  return moved;
}

const property = (check: (...args: Parameters<typeof simulateMovedRun>) => void, settings: object = {}) =>
  fc.assert(
    fc.property(versions, stages, moves, (version, list, last) => check(version, list, last)),
    { numRuns: 80, ...settings },
  );

it('enough moves succeed, fail, need answers, end runs and are taken back', () => {
  const counts: Record<string, number> = {};
  const count = (name: string) => {
    counts[name] = (counts[name] ?? 0) + 1;
  };
  property(
    (...given) => {
      for (const { preview, after, back } of simulateMovedRun(...given)) {
        count(preview.result);
        if (preview.obstacle) count(preview.obstacle.code);
        if (after?.run.ended_at) count('ends');
        if (preview.cancels.length > 0) count('cancels');
        if (preview.opens.length > 0) count('opens');
        if (preview.passes.length > 0) count('passes');
        if (back) count('back');
      }
    },
    { seed: 11, numRuns: 150 },
  );
  for (const name of ['moves', 'needs_answer', 'cannot', 'cancels', 'opens', 'passes', 'back']) {
    expect(counts[name] ?? 0, name).toBeGreaterThan(3);
  }
  for (const name of ['ends', 'type_changed', 'work_under_way', 'waits_for_child', 'open_in_two_groups']) {
    expect(counts[name] ?? 0, name).toBeGreaterThan(0);
  }
});

it('the preview says what the move does', () => {
  property((...given) => {
    for (const { preview, after, before } of simulateMovedRun(...given)) {
      expect(after === null).toBe(preview.result === 'cannot');
      if (!after) continue;
      expect(after.run.ended_at !== null).toBe(preview.ends);
      expect(after.run.move !== null).toBe(preview.can_take_back);
      expect(after.run.revision).toBe(before.revision + 1);
      expect(after.activities[0]).toMatchObject({ kind: 'run_moved', by: 'adam' });
      const cancelled = after.run.steps.filter(
        (step) =>
          step.reason === 'not_in_version' &&
          !before.steps.some(({ id, status }) => id === step.id && (isSettled(status) || status === 'created')),
      );
      expect(preview.cancels.toSorted()).toEqual(cancelled.map(({ step_id }) => step_id).toSorted());
    }
  });
});

it('settled steps and answers stay as they are', () => {
  property((...given) => {
    for (const { before, after } of simulateMovedRun(...given)) {
      if (!after) continue;
      for (const [position, step] of before.steps.entries()) {
        if (isSettled(step.status)) expect(after.run.steps[position]).toBe(step);
        else expect(after.run.steps[position]!.votes).toBe(step.votes);
      }
      const given = before.values.filter(({ value }) => value !== null);
      expect(after.run.values).toEqual(expect.arrayContaining(given));
    }
  });
});

it('taking back restores everything but revisions and history', () => {
  property((...given) => {
    for (const { before, after, back } of simulateMovedRun(...given)) {
      if (!back) continue;
      expect(stateOf(back.run)).toEqual(stateOf(before));
      expect(back.run.revision).toBe(after!.run.revision + 1);
      expect(back.activities).toMatchObject([{ kind: 'run_move_taken_back', by: 'adam' }]);
      for (const step of back.run.steps) {
        const moved = after!.run.steps.find(({ id }) => id === step.id)!;
        if (moved !== step) expect(step.revision).toBe(moved.revision + 1);
      }
    }
  });
});

const stateOf = (run: RunState) => ({
  ...run,
  revision: 0,
  // Whether an earlier move could be taken back is part of the history.
  move: null,
  steps: run.steps.map((step) => ({ ...step, revision: 0 })),
  values: run.values.map((value) => JSON.stringify(value)).toSorted(),
});

it('in every state one group is open, all before it are settled, and open steps have somebody or a job', () => {
  property((version, list, last) => {
    const executed = new Set<string>();
    simulateMovedRun(version, list, last, ({ run, effects }, now, people) => {
      for (const effect of effects) if (effect.type === 'execute_step') executed.add(effect.run_step_id);
      const newest = newestAttempts(run);
      const steps = [...newest.values()];
      expect(steps.every(({ status }) => isSettled(status))).toBe(run.ended_at !== null);
      expect(run.status === 'failed').toBe(run.ended_at === null && steps.some(({ status }) => status === 'failed'));
      // Only the newest attempt of an action can be open, and attempts are numbered without gaps.
      for (const step of run.steps) expect(steps.includes(step) || isSettled(step.status)).toBe(true);
      for (const [id, { attempt }] of newest) {
        expect(run.steps.filter(({ step_id }) => step_id === id).map((step) => step.attempt)).toEqual(
          Array.from({ length: attempt }, (_, n) => n + 1),
        );
      }
      if (run.ended_at !== null) return;
      const groups = now.definition.action_groups;
      const open = groups.findIndex(({ id }) => id === openGroupOf(now, run));
      for (const [position, { actions }] of groups.entries()) {
        const statuses = actions.map(({ id }) => newest.get(id)!.status);
        if (position < open) expect(statuses.every(isSettled)).toBe(true);
        if (position > open) expect(statuses.every((status) => isSettled(status) || status === 'created')).toBe(true);
      }
      const own = new Set(groups.flatMap(({ actions }) => actions.map(({ id }) => id)));
      for (const step of steps) {
        const { action } = indexOf(now).actions.get(step.step_id)!;
        if (!own.has(step.step_id)) expect(isSettled(step.status)).toBe(true);
        else if (awaitsPeople(action, step)) expect(membersOf(step.assignees, people).size).toBeGreaterThan(0);
        else if (step.status === 'pending') expect(executed.has(step.id)).toBe(true);
      }
    });
  });
});

it('the same events give the same run', () => {
  property(
    (...given) => {
      expect(simulateMovedRun(...given)).toEqual(simulateMovedRun(...given));
    },
    { numRuns: 40 },
  );
});
