import { describe, expect, it } from 'vitest';
import type { Vote } from './definition.ts';
import { approval, automaticEmail, buildVersion, email, group, member, task } from './testing/build-definition.ts';
import { buildPeople } from './testing/build-people.ts';
import { play } from './testing/play.ts';

const trio = (...ids: string[]) => buildPeople({ groups: { trio: ids } });
const voted = (vote: Vote) =>
  play(buildVersion({ A: [approval('a', { assignees: [group('trio')], vote })] }), {
    people: trio('ann', 'ben', 'cas'),
  });
const changed = { type: 'people_changed' } as const;

describe('a change of people', () => {
  it('changes nothing where no step is concerned, and gives back the very run', () => {
    const story = voted({ match: 'all' });
    const { run } = story;
    expect(story.send(changed, trio('ann', 'ben')).run).toBe(run);
    expect(story.activities).toEqual([]);
  });

  it('decides a vote that waited only for who has left; their own vote counts', () => {
    const story = voted({ match: 'all' }).answer('a', 'ann', 'approve').answer('a', 'ben', 'approve');
    story.send(changed, trio('ben'));
    expect(story.states.a).toBe('completed approve');
    expect(story.activities[0]).toMatchObject({ kind: 'step_answered', by: null });
    expect(story.run.status).toBe('completed');
  });

  it('loses a vote that can no longer be won', () => {
    const story = voted({ match: 'at_least', count: 2 }).answer('a', 'ann', 'disapprove');
    story.send(changed, trio('ann', 'ben'));
    expect(story.states.a).toBe('completed disapprove');
  });

  it('lets who joins the group see and answer its step', () => {
    const story = voted({ match: 'any' });
    expect(story.refusal(() => story.answer('a', 'ini', 'approve')).code).toBe('not_your_step');
    story.send(changed, trio('ini')).answer('a', 'ini', 'approve');
    expect(story.run.status).toBe('completed');
  });

  it('hands a step that nobody living holds to the admins, once, and on to the owners', () => {
    const story = play(buildVersion({ A: [task('a')] }));
    story.send(changed, buildPeople({ members: ['ben'], gone: ['ann'] }));
    expect(story.step('a').assignees).toEqual([member('adam')]);
    expect(story.activities.map(({ kind }) => kind)).toEqual(['assignee_fallback']);
    expect(story.effects.map(({ type }) => type)).toEqual(['notify_opened', 'notify_admins']);
    const { run } = story;
    expect(story.send(changed).run).toBe(run);
    story.send(changed, buildPeople({ members: [], gone: ['ann', 'adam'] }));
    expect(story.step('a').assignees).toEqual([member('olga')]);
  });

  it('says nothing again where the only owner holds a step and may not answer it', () => {
    const alone = buildPeople({ members: [], owners: ['olga'], admins: [] });
    const version = buildVersion({ A: [task('a', { initiator_excluded: true })] });
    const story = play(version, { people: alone, start: { initiator_id: 'olga' } });
    const { run } = story;
    expect(story.step('a').assignees).toEqual([member('olga')]);
    expect(story.send(changed).run).toBe(run);
  });

  it('decides no more votes once one of them has cancelled the run', () => {
    const lost = { assignees: [group('trio')], vote: { match: 'at_least', count: 2 } as const };
    const version = buildVersion({ A: [approval('a', { ...lost, cancel_on_disapprove: true }), approval('b', lost)] });
    const story = play(version, { people: trio('ann', 'ben', 'cas') });
    story.answer('a', 'ann', 'disapprove').answer('b', 'ann', 'disapprove').send(changed, trio('ann', 'ben'));
    expect(story.states).toEqual({ a: 'completed disapprove', b: 'cancelled disapproved' });
    expect(story.run.status).toBe('cancelled');
  });

  it('leaves a worker’s steps alone, a mail on its way among them', () => {
    const story = play(buildVersion({ A: [automaticEmail('m'), email('e')] })).answer('e', 'ann', 'sent');
    const { run } = story;
    expect(story.send(changed, buildPeople({ members: [] })).run).toBe(run);
  });

  it('keeps a step of the members who voted with its voters’ votes when all of them leave', () => {
    const story = voted({ match: 'at_least', count: 2 }).answer('a', 'ann', 'approve');
    story.send(changed, trio());
    expect(story.states.a).toBe('completed approve');
  });
});
