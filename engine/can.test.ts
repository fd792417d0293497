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

  it('are the living members of its people and groups who have not yet', () => {
    const story = simulate(version, { people });
    expect(answerers(story, 'a')).toEqual(['ann', 'ben']);
    expect(answerers(story, 'b')).toEqual([]);
    story.answer('a', 'ann', 'yes');
    expect(answerers(story, 'a')).toEqual(['ben']);
    expect(holdersOf(version, story.run, story.step('a'), people)).toEqual(['ben']);
    story.answer('a', 'ben', 'yes');
    // Both have answered the first: the admin stands in.
    expect(answerers(story, 'b')).toEqual(['adam']);
    expect(holdersOf(version, story.run, story.step('a'), people)).toEqual([]);
  });

  it('is nobody once the run has ended or the step is a worker’s', () => {
    const story = simulate(buildVersion({ A: [email('a'), automaticEmail('m')] }), { people });
    expect(answerers(story, 'a')).toEqual(['ann']);
    expect(answerers(story, 'm')).toEqual([]);
    story.answer('a', 'ann', 'sent');
    expect(answerers(story, 'a')).toEqual([]);
    story.send({ type: 'cancel', by: 'adam' });
    expect(answerers(story, 'a')).toEqual([]);
  });
});

it('lets the cancellers of the definition cancel, living ones', () => {
  const definition = { ...buildDefinition({}), cancellation: [group('team'), member('cas')] };
  const can = ['ann', 'cas', 'gone', 'adam', ''].filter((who) => canCancelAsCanceller(definition, who, people));
  expect(can).toEqual(['ann', 'cas']);
});

describe('who holds a step', () => {
  const holders = ({ version, run, step }: ReturnType<typeof simulate>, id: string, cast = people) => ({
    members: holdersOf(version, run, step.call({ run }, id), cast),
    asked: stillAsked(version, run, step.call({ run }, id), cast),
  });

  it('is none of its assignees who may not answer it', () => {
    const version = buildVersion({
      A: [task('a', { assignees: [member('ini'), member('ann'), group('team')], initiator_excluded: true })],
      B: [task('b', { assignees: [member('ann'), member('cas')], nobody_twice: true })],
    });
    const story = simulate(version, { people, start: { initiator_id: 'ini' } });
    expect(holders(story, 'a')).toEqual({ members: ['ann', 'ben'], asked: [member('ann'), group('team')] });
    story.answer('a', 'ann', 'done');
    expect(holders(story, 'b')).toEqual({ members: ['cas'], asked: [member('cas')] });
  });

  it('is no group all of whose members are excluded', () => {
    const ofOne = buildPeople({ groups: { team: ['ini'] } });
    const assignees = [group('team'), member('ann')];
    const version = buildVersion({ A: [task('a', { assignees, initiator_excluded: true })] });
    const story = simulate(version, { people: ofOne, start: { initiator_id: 'ini' } });
    expect(holders(story, 'a', ofOne)).toEqual({ members: ['ann'], asked: [member('ann')] });
  });

  it('is the only owner who may not answer either: somebody has it', () => {
    const alone = buildPeople({ members: [], owners: ['olga'], admins: [] });
    const version = buildVersion({ A: [task('a', { initiator_excluded: true })] });
    const story = simulate(version, { people: alone, start: { initiator_id: 'olga' } });
    expect(holders(story, 'a', alone)).toEqual({ members: ['olga'], asked: [member('olga')] });
  });
});

describe('the stages of a run', () => {
  const version = buildVersion({
    One: [task('a')],
    Two: [approval('b', { assignees: [group('team')] }), automaticEmail('m')],
    Three: { condition: allOf(ended('b', 'approve')), actions: [task('c')] },
    Four: [task('d')],
  });
  const states = (story: ReturnType<typeof simulate>) => stagesOf(version, story.run, people).map(({ state }) => state);

  it('tell what is done, held, skipped and to come, and who holds it', () => {
    const story = simulate(version, { people }).answer('a', 'ann', 'done');
    expect(stagesOf(version, story.run, people)).toEqual([
      { action_group_id: 'One', name: 'One', state: 'done', holders: [], opened_at: noon, settled_at: noon },
      {
        action_group_id: 'Two',
        name: 'Two',
        state: 'held',
        holders: [group('team')],
        opened_at: noon,
        settled_at: null,
      },
      { action_group_id: 'Three', name: 'Three', state: 'next', holders: [], opened_at: null, settled_at: null },
      { action_group_id: 'Four', name: 'Four', state: 'next', holders: [], opened_at: null, settled_at: null },
    ]);
    expect(openSteps(story.run).map(({ step_id }) => step_id)).toEqual(['b', 'm']);
    expect([...newestAttempts(story.run).keys()]).toEqual(['a', 'b', 'm', 'c', 'd']);
    expect(states(story.fail('m'))).toEqual(['done', 'failed', 'next', 'next']);
    story.send({ type: 'skip', run_step_id: story.step('m').id, by: 'adam', note: '' });
    expect(stagesOf(version, story.run, people)[1]).toMatchObject({ state: 'held', settled_at: null });
    story.answer('b', 'ben', 'disapprove');
    expect(states(story)).toEqual(['done', 'done', 'skipped', 'held']);
    expect(states(story.send({ type: 'cancel', by: 'adam' }))).toEqual(['done', 'done', 'skipped', 'cancelled']);
  });
});
