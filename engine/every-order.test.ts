/** The invariants of docs/rules.md in every order of events, in worlds so small that all of them can be tried. */
import { describe, expect, it } from 'vitest';
import { membersOf } from './assignees.ts';
import { isSettled, newestAttempts } from './facts.ts';
import { awaitsPeople } from './reevaluate-votes.ts';
import type { People, RunState, Transition } from './run-state.ts';
import { stagesOf } from './stages.ts';
import {
  allOf,
  approval,
  buildVersion,
  ended,
  goBack,
  group,
  initiator,
  member,
  slack,
  task,
  wasSkipped,
} from './testing/build-definition.ts';
import { buildPeople } from './testing/build-people.ts';
import { exploreStates, type SmallWorld, statesThatCanEnd } from './testing/explore-states.ts';
import { indexOf } from './version-index.ts';

const actors = ['ann', 'ben', 'cas'];
const team = [group('team')];
const whole = buildPeople({ groups: { team: actors } });
const all = { match: 'all' } as const;
const most = { match: 'at_least', count: 2 } as const;
const no = (id: string) => allOf(ended(id, 'disapprove'));

const worlds: Record<string, SmallWorld> = {
  'two votes of three people side by side, and one of them leaves': {
    version: buildVersion({
      A: [approval('all', { assignees: team, vote: all }), approval('two', { assignees: team, vote: most })],
    }),
    actors,
    casts: [whole, buildPeople({ gone: ['cas'], groups: { team: actors } })],
    mostReturns: 0,
  },
  'two go-backs that could fire together': {
    version: buildVersion({
      A: [approval('one', { assignees: [member('ann')] }), approval('two', { assignees: [member('ben')] })],
      B: [
        task('check', { assignees: [member('cas')] }),
        goBack('back 1', 'one', no('one')),
        goBack('back 2', 'A', no('two')),
      ],
    }),
    actors,
    casts: [whole],
    mostReturns: 3,
  },
  'a go-back beside an open vote that it cancels': {
    version: buildVersion({
      A: [
        approval('first', { assignees: team }),
        task('beside', { assignees: team, vote: all }),
        goBack('back 1', 'first', no('first')),
        task('after', { assignees: [member('cas')], condition: allOf(ended('first', 'approve')) }),
      ],
      B: [task('last', { assignees: [member('ann')], condition: allOf(wasSkipped('back 1')) })],
    }),
    actors,
    casts: [whole],
    mostReturns: 1,
  },
  'nobody answers twice, the initiator may not, and the group empties': {
    version: buildVersion({
      A: [approval('first', { assignees: team })],
      B: [
        approval('second', { assignees: team, nobody_twice: true, vote: all }),
        task('own', { assignees: [initiator, member('ben')], initiator_excluded: true }),
      ],
    }),
    actors: [...actors, 'ini', 'adam'],
    casts: [whole, buildPeople({ groups: { team: ['ann'] } })],
    mostReturns: 0,
  },
  'a chat message that fails beside a vote, and a disapproval that cancels': {
    version: buildVersion({
      A: [slack('tell'), approval('strict', { assignees: team, vote: most, cancel_on_disapprove: true })],
      B: [task('last', { assignees: team })],
    }),
    actors,
    casts: [whole],
    mostReturns: 0,
  },
};

describe.each(Object.entries(worlds))('%s', (_name, world) => {
  const seen: { before: RunState; after: Transition; people: People; answered: boolean }[] = [];
  const states = exploreStates(world, (before, event, after, people) =>
    seen.push({ before, after, people, answered: event.type === 'answer' }),
  );

  it('has many states, and ends in each way that it can', () => {
    const ends = new Set([...states.values()].map(({ run }) => run.status));
    expect(states.size).toBeGreaterThan(30);
    expect([...ends]).toEqual(expect.arrayContaining(['running', 'completed', 'cancelled']));
  });

  it('one group is open at a time, and a run is completed if and only if all its steps are settled', () => {
    for (const { run } of states.values()) {
      const steps = [...newestAttempts(run).values()];
      const settled = steps.every(({ status }) => isSettled(status));
      expect(settled).toBe(run.status === 'completed' || run.status === 'cancelled');
      if (settled) continue;
      const stages = stagesOf(world.version, run, whole).map(({ state }) => state);
      const open = stages.findIndex((state) => state === 'held' || state === 'failed');
      expect(stages.slice(0, open).every((state) => state === 'done' || state === 'skipped')).toBe(true);
      expect(stages.slice(open + 1).every((state) => state === 'next')).toBe(true);
    }
  });

  it('no open step is without an active person', () => {
    for (const { run, people } of states.values()) {
      if (run.status === 'completed' || run.status === 'cancelled') continue;
      for (const step of newestAttempts(run).values()) {
        const { action } = indexOf(world.version).actions.get(step.step_id)!;
        if (awaitsPeople(action, step)) expect(membersOf(step.assignees, people).size).toBeGreaterThan(0);
      }
    }
  });

  // One assertion for all transitions of a world: there are up to thousands.
  it('what is settled never changes, and each change has a revision of its own', () => {
    const equal = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);
    const wrong = seen.filter(({ before, after }) => {
      if (after.run.revision === before.revision) return !equal(after.run, before);
      const now = new Map(after.run.steps.map((step) => [step.id, step]));
      const settled = before.steps.filter(({ status }) => isSettled(status));
      return after.run.revision !== before.revision + 1 || settled.some((step) => !equal(now.get(step.id), step));
    });
    expect(wrong).toEqual([]);
  });

  it('an answer adds one vote of one person, and nobody has two in an attempt', () => {
    const votesIn = (run: RunState) => run.steps.reduce((sum, { votes }) => sum + votes.length, 0);
    const isTwice = ({ votes }: RunState['steps'][number]) =>
      new Set(votes.map(({ user_workspace_id }) => user_workspace_id)).size < votes.length;
    const wrong = seen.filter(
      ({ before, after, answered }) =>
        (answered && votesIn(after.run) !== votesIn(before) + 1) || after.run.steps.some(isTwice),
    );
    expect(wrong).toEqual([]);
  });

  it('a run that has ended accepts nothing that changes its steps', () => {
    for (const { before, after } of seen) {
      if (before.status === 'completed' || before.status === 'cancelled') expect(after.run.steps).toEqual(before.steps);
    }
  });

  it('no run is stuck: each can still end by answers and work alone', () => {
    const canEnd = statesThatCanEnd(states);
    expect([...states.keys()].filter((key) => !canEnd.has(key))).toEqual([]);
  });
});
