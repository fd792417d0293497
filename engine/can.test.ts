import { describe, expect, it } from 'vitest';
import { answersOffered, canAnswer, canCancelAsCanceller, holdersOf } from './can.ts';
import { newestAttempts } from './facts.ts';
import { openSteps, stagesOf } from './stages.ts';
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
import { play } from './testing/play.ts';

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
  const answerers = ({ version, run, step }: ReturnType<typeof play>, id: string) =>
    ['ann', 'ben', 'cas', 'gone', 'adam', 'olga', 'nobody', ''].filter((who) =>
      canAnswer(version, run, step.call({ run }, id), who, people),
    );

  it('are the living members of its people and groups who have not yet', () => {
    const story = play(version, { people });
    expect(answerers(story, 'a')).toEqual(['ann', 'ben']);
    expect(answerers(story, 'b')).toEqual([]);
    story.answer('a', 'ann', 'yes');
    expect(answerers(story, 'a')).toEqual(['ben']);
    expect(holdersOf(story.step('a'), people)).toEqual(['ben']);
    story.answer('a', 'ben', 'yes');
    // Both have answered the first: the admin stands in.
    expect(answerers(story, 'b')).toEqual(['adam']);
    expect(holdersOf(story.step('a'), people)).toEqual([]);
  });

  it('is nobody once the run has ended or the step is a worker’s', () => {
    const story = play(buildVersion({ A: [email('a'), automaticEmail('m')] }), { people });
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

describe('the stages of a run', () => {
  const version = buildVersion({
    One: [task('a')],
    Two: [approval('b', { assignees: [group('team')] }), automaticEmail('m')],
    Three: { condition: allOf(ended('b', 'approve')), actions: [task('c')] },
    Four: [task('d')],
  });
  const states = (story: ReturnType<typeof play>) => stagesOf(version, story.run).map(({ state }) => state);

  it('tell what is done, held, skipped and to come, and who holds it', () => {
    const story = play(version, { people }).answer('a', 'ann', 'done');
    expect(stagesOf(version, story.run)).toEqual([
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
    expect(stagesOf(version, story.run)[1]).toMatchObject({ state: 'held', settled_at: null });
    story.answer('b', 'ben', 'disapprove');
    expect(states(story)).toEqual(['done', 'done', 'skipped', 'held']);
    expect(states(story.send({ type: 'cancel', by: 'adam' }))).toEqual(['done', 'done', 'skipped', 'cancelled']);
  });
});
