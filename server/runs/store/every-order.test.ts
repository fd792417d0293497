/** Answers that share commits, in every order of reads, commits, replies and one fault, with the real engine and `shareStatements`. */
import type { Pool } from 'pg';
import { describe, expect, test } from 'vitest';
import type { Outcome, Version } from '../../../engine/definition.ts';
import { EngineError } from '../../../engine/engine-error.ts';
import { newestAttempts } from '../../../engine/facts.ts';
import type { RunEvent, RunState } from '../../../engine/run-state.ts';
import { startRun } from '../../../engine/start-run.ts';
import {
  allOf,
  approval,
  buildVersion,
  ended,
  goBack,
  group,
  member,
  task,
} from '../../../engine/testing/build-definition.ts';
import { buildContext, buildPeople } from '../../../engine/testing/build-people.ts';
import { transition } from '../../../engine/transition.ts';
import { shareStatements } from '../../db/share-statements.ts';

/**
 * An answer to an action of a run. As in `apply-event.ts`, the run is read, the answer applied and the new run stored, and all of
 * this is repeated if the run has changed in between.
 */
interface Answer {
  run: 'x' | 'y';
  by: string;
  step: string;
  answer: Outcome;
}

/** `failed`: the database refused it. `unknown`: the connection was lost. */
type Fate = 'acknowledged' | 'rejected' | 'failed' | 'unknown';
type Stored = { answer: number; before: RunState; after: RunState };
interface Statement {
  calls: Stored[];
  phase: 'sent' | 'committed' | 'replied';
  results: boolean[];
  resolve: (results: boolean[]) => void;
  reject: (error: object) => void;
}

/** With one lane, changes of both runs share statements; with two, changes of the same run must wait for each other. */
const laneCounts = [1, 2];
const people = buildPeople({ groups: { team: ['ann', 'ben', 'cas'] } });
const pool = {} as Pool;
const settle = () => new Promise((resolve) => setImmediate(resolve));

interface Scenario {
  version: Version;
  answers: readonly Answer[];
  /** How many statements may be under way. */
  lanes: number;
}

/** The state of a scenario after some of its events. */
interface SimulationState {
  /** What can happen next. */
  choices: (() => void)[];
  /** States with the same key continue in the same ways. */
  key: string;
  fates: (Fate | null)[];
  runs: Map<string, RunState>;
  /** The answers whose change was committed, in order. */
  log: number[];
}

async function simulate({ version, answers, lanes }: Scenario, path: readonly number[]): Promise<SimulationState> {
  let ids = 0;
  const contextOf = () => buildContext(people, { nextId: () => `id${++ids}` });
  const input = { name: 'Run', description: '', initiator_id: 'ini', fields: [] };
  const runs = new Map(
    ['x', 'y'].map((id) => [id, startRun(version, { ...input, id }, contextOf()).run] as [string, RunState]),
  );
  const log: number[] = [];
  const statements: Statement[] = [];
  /** Calls in the order in which they were made, and which of them were sent. */
  const asked: Stored[] = [];
  const fates: (Fate | null)[] = answers.map(() => null);
  const reads = answers.map(() => Promise.withResolvers<void>());
  const reading = new Set(answers.keys());
  let faults = 0;

  const store = shareStatements({
    lanes,
    most: 2,
    groupOf: () => 'one workspace',
    rowOf: ({ after }: Stored) => after.id,
    execute: (_pool, calls: Stored[]) =>
      new Promise<boolean[]>((resolve, reject) =>
        statements.push({ calls, phase: 'sent', results: [], resolve, reject }),
      ),
  });

  const answerOnce = async (index: number): Promise<Fate> => {
    const { run: id, by, step: name, answer } = answers[index] as Answer;
    for (;;) {
      await reads[index]?.promise;
      const before = runs.get(id) as RunState;
      const step = [...newestAttempts(before).values()].find(({ step_id }) => step_id === name);
      if (!step) throw new Error(`there is no ${name}`);
      let after: RunState;
      try {
        const event: RunEvent = { type: 'answer', run_step_id: step.id, by, answer, comment: '', fields: [] };
        ({ run: after } = transition(version, before, event, contextOf()));
      } catch (error) {
        if (error instanceof EngineError) return 'rejected';
        throw error;
      }
      const call = { answer: index, before, after };
      asked.push(call);
      const stored = await store(pool, call).catch(({ severity }) => (severity === 'ERROR' ? 'failed' : 'unknown'));
      if (stored === true) return 'acknowledged';
      if (stored !== false) return stored;
      reads[index] = Promise.withResolvers();
      reading.add(index);
    }
  };
  for (const index of answers.keys()) void answerOnce(index).then((fate) => (fates[index] = fate));

  /** Stores the runs of a statement whose revision is still the one that was read, as the SQL does. */
  const commit = (one: Statement) => {
    one.results = one.calls.map(({ answer, before, after }) => {
      if (runs.get(after.id)?.revision !== before.revision) return false;
      runs.set(after.id, after);
      log.push(answer);
      return true;
    });
    one.phase = 'committed';
  };
  const end = (one: Statement, error?: object) => {
    one.phase = 'replied';
    if (error) faults++;
    if (error) one.reject(error);
    else one.resolve(one.results);
  };
  const lost = { severity: 'FATAL' };
  const choose = (): (() => void)[] => [
    ...[...reading].map((index) => () => {
      reading.delete(index);
      reads[index]?.resolve();
    }),
    ...statements.flatMap((one) => {
      const faulty = (act: () => void) => (faults === 0 ? [act] : []);
      if (one.phase === 'sent') {
        return [() => commit(one), ...faulty(() => end(one, { severity: 'ERROR' })), ...faulty(() => end(one, lost))];
      }
      return one.phase === 'committed' ? [() => end(one), ...faulty(() => end(one, lost))] : [];
    }),
  ];

  await settle();
  for (const choice of path) {
    choose()[choice]?.();
    await settle();
  }
  const underWay = statements.filter(({ phase }) => phase !== 'replied');
  const rows = underWay.flatMap(({ calls }) => calls.map(({ after }) => after.id));
  expect(new Set(rows).size, 'a run in two statements at once').toBe(rows.length);
  expect(underWay.length).toBeLessThanOrEqual(lanes);
  const sent = new Set(statements.flatMap(({ calls }) => calls));
  const nameOf = ({ answer, before }: Stored) => `${answer}@${before.revision}`;
  const key = JSON.stringify([
    log,
    fates,
    [...reading],
    faults,
    underWay.map(({ phase, calls, results }) => [phase, calls.map(nameOf), results]),
    asked.filter((call) => !sent.has(call)).map(nameOf),
  ]);
  return { choices: choose(), key, fates, runs, log };
}

/**
 * Simulates every order of events. A state that was reached before is not simulated further.
 * @returns The number of states, and the states in which a scenario can end.
 */
async function simulateEveryOrder(scenario: Scenario): Promise<{ states: number; ends: SimulationState[] }> {
  const seen = new Set<string>();
  const ends: SimulationState[] = [];
  const paths: number[][] = [[]];
  for (let path = paths.pop(); path; path = paths.pop()) {
    const now = await simulate(scenario, path);
    if (seen.has(now.key)) continue;
    seen.add(now.key);
    if (now.choices.length === 0) ends.push(now);
    for (const choice of now.choices.keys()) paths.push([...path, choice]);
  }
  return { states: seen.size, ends };
}

const scenarios: Record<string, { version: Version; answers: Answer[] }> = {
  'a vote of three people, beside another run': {
    version: buildVersion({ A: [approval('vote', { assignees: [group('team')], vote: { match: 'all' } })] }),
    answers: [
      { run: 'x', by: 'ann', step: 'vote', answer: 'approve' },
      { run: 'x', by: 'ben', step: 'vote', answer: 'approve' },
      { run: 'x', by: 'cas', step: 'vote', answer: 'disapprove' },
      { run: 'y', by: 'ann', step: 'vote', answer: 'disapprove' },
    ],
  },
  'two go-backs that could fire together, beside another run': {
    version: buildVersion({
      A: [approval('one', { assignees: [member('ann')] }), approval('two', { assignees: [member('ben')] })],
      B: [
        task('check', { assignees: [member('cas')] }),
        goBack('back 1', 'one', allOf(ended('one', 'disapprove'))),
        goBack('back 2', 'A', allOf(ended('two', 'disapprove'))),
      ],
    }),
    answers: [
      { run: 'x', by: 'ann', step: 'one', answer: 'disapprove' },
      { run: 'x', by: 'ben', step: 'two', answer: 'disapprove' },
      { run: 'x', by: 'cas', step: 'check', answer: 'done' },
      { run: 'y', by: 'ben', step: 'two', answer: 'approve' },
    ],
  },
};

describe.each(Object.entries(scenarios))('%s', (_name, { version, answers }) => {
  test.each(laneCounts)(
    'in every order, what is acknowledged is stored once, and nothing else is: lanes %i',
    async (lanes) => {
      const { states, ends } = await simulateEveryOrder({ version, answers, lanes });
      expect(states).toBeGreaterThan(500);
      const fates = new Set<string>();
      for (const { fates: found, runs, log } of ends) {
        for (const [index, { run, by, step }] of answers.entries()) {
          const fate = found[index];
          fates.add(String(fate));
          const stored = log.filter((one) => one === index).length;
          const votes = runs
            .get(run)!
            .steps.filter(({ step_id }) => step_id === step)
            .flatMap((one) => one.votes.filter(({ user_workspace_id }) => user_workspace_id === by)).length;
          expect(votes).toBe(stored);
          if (fate === 'unknown') expect(stored).toBeLessThanOrEqual(1);
          else expect([fate, stored]).toEqual([fate, fate === 'acknowledged' ? 1 : 0]);
        }
      }
      expect([...fates].sort()).toEqual(['acknowledged', 'failed', 'rejected', 'unknown']);
    },
  );
});
