import { describe, expect, it } from 'vitest';
import { answersOffered, canAnswer, canCancelAsCanceller, holdersOf } from './can.ts';
import { newestAttempts } from './facts.ts';
import { openSteps, stagesOf, stillAsked } from './stages.ts';
import {
  allOf,
  approval,
  automaticEmail,
  buildDefinition,
  buildVersion,
  email,
  ended,
  field,
  form,
  goBack,
  group,
  hook,
  member,
  slack,
  task,
  yesNo,
} from './testing/build-definition.ts';
import { buildPeople, noon } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';

const people = buildPeople({ groups: { team: ['ann', 'ben', 'gone'] }, gone: ['gone'] });

it.each([
  [approval('a'), ['approve', 'disapprove']],
  [yesNo('a'), ['yes', 'no']],
  [task('a'), ['done']],
  [form('a', [field('text', 't')]), ['submitted']],
  [email('a'), ['sent']],
  [automaticEmail('a'), []],
  [slack('a'), []],
  [hook('a'), []],
  [goBack('a', 'a'), []],
])('$stepable_type offers people %j', (action, answers) => expect(answersOffered(action)).toEqual(answers));

describe('who can answer', () => {
  const version = buildVersion({
    A: [yesNo('a', { assignees: [group('team')], vote: { match: 'all' } })],
    B: [task('b', { assignees: [group('team')], nobody_twice: true })],
  });
  const answerers = ({ version, run, step }: ReturnType<typeof simulate>, id: string) =>
    ['ann', 'ben', 'cas', 'gone', 'adam', 'olga', 'nobody', ''].filter((who) =>
      canAnswer(version, run, step.call({ run }, id), who, people),
    );

  it('are the active members of its people and groups who have not answered yet', () => {
    const simulation = simulate(version, { people });
    expect(answerers(simulation, 'a')).toEqual(['ann', 'ben']);
    expect(answerers(simulation, 'b')).toEqual([]);
    simulation.answer('a', 'ann', 'yes');
    expect(answerers(simulation, 'a')).toEqual(['ben']);
    expect(holdersOf(version, simulation.run, simulation.step('a'), people)).toEqual(['ben']);
    simulation.answer('a', 'ben', 'yes');
    // Both have answered the first action and may not answer twice, so the workflow admin replaces them.
    expect(answerers(simulation, 'b')).toEqual(['adam']);
    expect(holdersOf(version, simulation.run, simulation.step('a'), people)).toEqual([]);
  });

  it('is nobody once the run has ended, and for a step that a worker executes', () => {
    const simulation = simulate(buildVersion({ A: [email('a'), automaticEmail('m')] }), { people });
    expect(answerers(simulation, 'a')).toEqual(['ann']);
    expect(answerers(simulation, 'm')).toEqual([]);
    simulation.send({ type: 'cancel', by: 'adam' });
    expect(answerers(simulation, 'a')).toEqual([]);
  });
});

it('lets the active members whom the definition names cancel a run', () => {
  const definition = { ...buildDefinition({}), cancellation: [group('team'), member('cas')] };
  const can = ['ann', 'cas', 'gone', 'adam', ''].filter((who) => canCancelAsCanceller(definition, who, people));
  expect(can).toEqual(['ann', 'cas']);
});

describe('who holds a step', () => {
  const holders = ({ version, run, step }: ReturnType<typeof simulate>, id: string, given = people) => ({
    members: holdersOf(version, run, step.call({ run }, id), given),
    awaited: stillAsked(version, run, step.call({ run }, id), given),
  });

  it('leaves out assignees who may not answer it', () => {
    const version = buildVersion({
      A: [task('a', { assignees: [member('ini'), member('ann'), group('team')], initiator_excluded: true })],
      B: [task('b', { assignees: [member('ann'), member('cas')], nobody_twice: true })],
    });
    const simulation = simulate(version, { people, start: { initiator_id: 'ini' } });
    expect(holders(simulation, 'a')).toEqual({ members: ['ann', 'ben'], awaited: [member('ann'), group('team')] });
    simulation.answer('a', 'ann', 'done');
    expect(holders(simulation, 'b')).toEqual({ members: ['cas'], awaited: [member('cas')] });
  });

  it('leaves out a group if all its members are excluded', () => {
    const ofOne = buildPeople({ groups: { team: ['ini'] } });
    const assignees = [group('team'), member('ann')];
    const version = buildVersion({ A: [task('a', { assignees, initiator_excluded: true })] });
    const simulation = simulate(version, { people: ofOne, start: { initiator_id: 'ini' } });
    expect(holders(simulation, 'a', ofOne)).toEqual({ members: ['ann'], awaited: [member('ann')] });
  });

  it('keeps the only owner although they may not answer, so that the step has a holder', () => {
    const alone = buildPeople({ members: [], owners: ['olga'], admins: [] });
    const version = buildVersion({ A: [task('a', { initiator_excluded: true })] });
    const simulation = simulate(version, { people: alone, start: { initiator_id: 'olga' } });
    expect(holders(simulation, 'a', alone)).toEqual({ members: ['olga'], awaited: [member('olga')] });
  });
});

describe('the stages of a run', () => {
  const version = buildVersion({
    One: [task('a')],
    Two: [approval('b', { assignees: [group('team')] }), automaticEmail('m')],
    Three: { condition: allOf(ended('b', 'approve')), actions: [task('c')] },
    Four: [task('d')],
  });
  const states = (simulation: ReturnType<typeof simulate>) =>
    stagesOf(version, simulation.run, people).map(({ state }) => state);

  it('show what is done, held, skipped and next, and who holds it', () => {
    const simulation = simulate(version, { people }).answer('a', 'ann', 'done');
    expect(stagesOf(version, simulation.run, people)).toEqual([
      {
        action_group_id: 'One',
        name: 'One',
        state: 'done',
        holders: [],
        expected: [],
        opened_at: noon,
        settled_at: noon,
      },
      {
        action_group_id: 'Two',
        name: 'Two',
        state: 'held',
        holders: [group('team')],
        expected: [],
        opened_at: noon,
        settled_at: null,
      },
      {
        action_group_id: 'Three',
        name: 'Three',
        state: 'next',
        holders: [],
        expected: [member('ann')],
        opened_at: null,
        settled_at: null,
      },
      {
        action_group_id: 'Four',
        name: 'Four',
        state: 'next',
        holders: [],
        expected: [member('ann')],
        opened_at: null,
        settled_at: null,
      },
    ]);
    expect(openSteps(simulation.run).map(({ step_id }) => step_id)).toEqual(['b', 'm']);
    expect([...newestAttempts(simulation.run).keys()]).toEqual(['a', 'b', 'm', 'c', 'd']);
    expect(states(simulation.fail('m'))).toEqual(['done', 'failed', 'next', 'next']);
    simulation.send({ type: 'skip', run_step_id: simulation.step('m').id, by: 'adam', note: '' });
    expect(stagesOf(version, simulation.run, people)[1]).toMatchObject({ state: 'held', settled_at: null });
    simulation.answer('b', 'ben', 'disapprove');
    expect(states(simulation)).toEqual(['done', 'done', 'skipped', 'held']);
    expect(states(simulation.send({ type: 'cancel', by: 'adam' }))).toEqual(['done', 'done', 'skipped', 'cancelled']);
  });
});
