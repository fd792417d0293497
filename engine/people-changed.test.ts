import { describe, expect, it } from 'vitest';
import type { Vote } from './definition.ts';
import { approval, automaticEmail, buildVersion, email, group, member, task } from './testing/build-definition.ts';
import { buildPeople } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';

const trio = (...ids: string[]) => buildPeople({ groups: { trio: ids } });
const voted = (vote: Vote) =>
  simulate(buildVersion({ A: [approval('a', { assignees: [group('trio')], vote })] }), {
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
    const story = simulate(buildVersion({ A: [task('a')] }));
    story.send(changed, buildPeople({ members: ['ben'], gone: ['ann'] }));
    expect(story.step('a').assignees).toEqual([member('adam')]);
    expect(story.activities.map(({ kind }) => kind)).toEqual(['assignee_fallback']);
    expect(story.effects.map(({ type }) => type)).toEqual(['notify_opened', 'notify_admins']);
    const { run } = story;
    expect(story.send(changed).run).toBe(run);
    story.send(changed, buildPeople({ members: [], gone: ['ann', 'adam'] }));
    expect(story.step('a').assignees).toEqual([member('olga')]);
  });

  it('gives what somebody gone held to their successor, whatever happens to the run first', () => {
    const version = buildVersion({ A: [task('a'), approval('b', { assignees: [member('ben')] })] });
    const story = simulate(version);
    const left = buildPeople({ members: ['ben', 'cas', 'ini'], gone: ['ann'], successors: { ann: 'cas' } });
    story.context = { ...story.context, people: left };
    story.answer('b', 'ben', 'approve');
    expect(story.step('a').assignees).toEqual([member('cas')]);
    expect(story.activities[0]).toMatchObject({
      kind: 'step_reassigned',
      by: 'olga',
      data: { from: [member('ann')], to: [member('cas')] },
    });
    expect(story.effects).toContainEqual(expect.objectContaining({ type: 'notify_opened', to: [member('cas')] }));
    const { run } = story;
    expect(story.send(changed).run).toBe(run);
  });

  it('gives it to the successor’s successor; to nobody who may not answer it', () => {
    const gone = { members: ['cas', 'ini'], gone: ['ann', 'ben'] };
    const line = buildPeople({ ...gone, successors: { ann: 'ben', ben: 'cas' } });
    expect(
      simulate(buildVersion({ A: [task('a')] }))
        .send(changed, line)
        .step('a').assignees,
    ).toEqual([member('cas')]);
    const circle = buildPeople({ ...gone, successors: { ann: 'ben', ben: 'ann' } });
    expect(
      simulate(buildVersion({ A: [task('a')] }))
        .send(changed, circle)
        .step('a').assignees,
    ).toEqual([member('adam')]);
    const excluded = simulate(buildVersion({ A: [task('a', { initiator_excluded: true })] }));
    excluded.send(changed, buildPeople({ ...gone, successors: { ann: 'ini' } }));
    expect(excluded.step('a').assignees).toEqual([member('adam')]);
  });

  it('leaves a vote given as it is, and asks nobody to give it again', () => {
    const assignees = [member('ann'), member('ben')];
    const story = simulate(buildVersion({ A: [approval('a', { assignees, vote: { match: 'all' } })] }));
    story.answer('a', 'ann', 'approve');
    story.send(changed, buildPeople({ members: ['ben', 'cas'], gone: ['ann'], successors: { ann: 'cas' } }));
    expect(story.step('a').assignees).toEqual(assignees);
    expect(story.answer('a', 'ben', 'approve').run.status).toBe('completed');
  });

  it('says nothing again where the only owner holds a step and may not answer it', () => {
    const alone = buildPeople({ members: [], owners: ['olga'], admins: [] });
    const version = buildVersion({ A: [task('a', { initiator_excluded: true })] });
    const story = simulate(version, { people: alone, start: { initiator_id: 'olga' } });
    const { run } = story;
    expect(story.step('a').assignees).toEqual([member('olga')]);
    expect(story.send(changed).run).toBe(run);
  });

  it('decides no more votes once one of them has cancelled the run', () => {
    const lost = { assignees: [group('trio')], vote: { match: 'at_least', count: 2 } as const };
    const version = buildVersion({ A: [approval('a', { ...lost, cancel_on_disapprove: true }), approval('b', lost)] });
    const story = simulate(version, { people: trio('ann', 'ben', 'cas') });
    story.answer('a', 'ann', 'disapprove').answer('b', 'ann', 'disapprove').send(changed, trio('ann', 'ben'));
    expect(story.states).toEqual({ a: 'completed disapprove', b: 'cancelled disapproved' });
    expect(story.run.status).toBe('cancelled');
  });

  it('leaves a worker’s steps alone, a mail on its way among them', () => {
    const story = simulate(buildVersion({ A: [automaticEmail('m'), email('e')] })).answer('e', 'ann', 'sent');
    const { run } = story;
    expect(story.send(changed, buildPeople({ members: [] })).run).toBe(run);
  });

  it('keeps a step of the members who voted with its voters’ votes when all of them leave', () => {
    const story = voted({ match: 'at_least', count: 2 }).answer('a', 'ann', 'approve');
    story.send(changed, trio());
    expect(story.states.a).toBe('completed approve');
  });
});
