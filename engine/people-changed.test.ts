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
  it('returns the given run itself if no step is concerned', () => {
    const simulation = voted({ match: 'all' });
    const { run } = simulation;
    expect(simulation.send(changed, trio('ann', 'ben')).run).toBe(run);
    expect(simulation.activities).toEqual([]);
  });

  it('decides a vote that waited only for a member who has left, and still counts the votes of members who left', () => {
    const simulation = voted({ match: 'all' }).answer('a', 'ann', 'approve').answer('a', 'ben', 'approve');
    simulation.send(changed, trio('ben'));
    expect(simulation.states.a).toBe('completed approve');
    expect(simulation.activities[0]).toMatchObject({ kind: 'step_answered', by: null });
    expect(simulation.run.status).toBe('completed');
  });

  it('decides a vote as lost when it can no longer be won', () => {
    const simulation = voted({ match: 'at_least', count: 2 }).answer('a', 'ann', 'disapprove');
    simulation.send(changed, trio('ann', 'ben'));
    expect(simulation.states.a).toBe('completed disapprove');
  });

  it('lets a member who joins a group answer its step', () => {
    const simulation = voted({ match: 'any' });
    expect(simulation.refusal(() => simulation.answer('a', 'ini', 'approve')).code).toBe('not_your_step');
    simulation.send(changed, trio('ini')).answer('a', 'ini', 'approve');
    expect(simulation.run.status).toBe('completed');
  });

  it('reassigns a step without an active holder to the admins, once, and then to the owners', () => {
    const simulation = simulate(buildVersion({ A: [task('a')] }));
    simulation.send(changed, buildPeople({ members: ['ben'], gone: ['ann'] }));
    expect(simulation.step('a').assignees).toEqual([member('adam')]);
    expect(simulation.activities.map(({ kind }) => kind)).toEqual(['assignee_fallback']);
    expect(simulation.effects.map(({ type }) => type)).toEqual(['notify_opened', 'notify_admins']);
    const { run } = simulation;
    expect(simulation.send(changed).run).toBe(run);
    simulation.send(changed, buildPeople({ members: [], gone: ['ann', 'adam'] }));
    expect(simulation.step('a').assignees).toEqual([member('olga')]);
  });

  it('reassigns the steps of a member who left to their successor, whatever event comes first', () => {
    const version = buildVersion({ A: [task('a'), approval('b', { assignees: [member('ben')] })] });
    const simulation = simulate(version);
    const left = buildPeople({ members: ['ben', 'cas', 'ini'], gone: ['ann'], successors: { ann: 'cas' } });
    simulation.context = { ...simulation.context, people: left };
    simulation.answer('b', 'ben', 'approve');
    expect(simulation.step('a').assignees).toEqual([member('cas')]);
    expect(simulation.activities[0]).toMatchObject({
      kind: 'step_reassigned',
      by: 'olga',
      data: { from: [member('ann')], to: [member('cas')] },
    });
    expect(simulation.effects).toContainEqual(expect.objectContaining({ type: 'notify_opened', to: [member('cas')] }));
    const { run } = simulation;
    expect(simulation.send(changed).run).toBe(run);
  });

  it('reassigns to the successor of the successor, but not to one who may not answer', () => {
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

  it('keeps a vote of a member who left, and asks no successor to repeat it', () => {
    const assignees = [member('ann'), member('ben')];
    const simulation = simulate(buildVersion({ A: [approval('a', { assignees, vote: { match: 'all' } })] }));
    simulation.answer('a', 'ann', 'approve');
    simulation.send(changed, buildPeople({ members: ['ben', 'cas'], gone: ['ann'], successors: { ann: 'cas' } }));
    expect(simulation.step('a').assignees).toEqual(assignees);
    expect(simulation.answer('a', 'ben', 'approve').run.status).toBe('completed');
  });

  it('repeats no notice when the only owner holds a step that they may not answer', () => {
    const alone = buildPeople({ members: [], owners: ['olga'], admins: [] });
    const version = buildVersion({ A: [task('a', { initiator_excluded: true })] });
    const simulation = simulate(version, { people: alone, start: { initiator_id: 'olga' } });
    const { run } = simulation;
    expect(simulation.step('a').assignees).toEqual([member('olga')]);
    expect(simulation.send(changed).run).toBe(run);
  });

  it('decides no more votes once one of them has cancelled the run', () => {
    const lost = { assignees: [group('trio')], vote: { match: 'at_least', count: 2 } as const };
    const version = buildVersion({ A: [approval('a', { ...lost, cancel_on_disapprove: true }), approval('b', lost)] });
    const simulation = simulate(version, { people: trio('ann', 'ben', 'cas') });
    simulation.answer('a', 'ann', 'disapprove').answer('b', 'ann', 'disapprove').send(changed, trio('ann', 'ben'));
    expect(simulation.states).toEqual({ a: 'completed disapprove', b: 'cancelled disapproved' });
    expect(simulation.run.status).toBe('cancelled');
  });

  it('does not change steps that a worker executes, including a mail that is being sent', () => {
    const simulation = simulate(buildVersion({ A: [automaticEmail('m'), email('e')] })).answer('e', 'ann', 'sent');
    const { run } = simulation;
    expect(simulation.send(changed, buildPeople({ members: [] })).run).toBe(run);
  });

  it('decides a step by the votes given when all its assignees have left', () => {
    const simulation = voted({ match: 'at_least', count: 2 }).answer('a', 'ann', 'approve');
    simulation.send(changed, trio());
    expect(simulation.states.a).toBe('completed approve');
  });
});
