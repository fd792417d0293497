import { expect, test } from 'vitest';
import { expectedAssignees, substitutesFor } from './assignees.ts';
import type { ActionBase, Value } from './definition.ts';
import { newestAttempts } from './facts.ts';
import type { StartInput } from './run-state.ts';
import { approval, buildVersion, field } from './testing/build-definition.ts';
import { buildPeople, type SamplePeople } from './testing/build-people.ts';
import { simulate } from './testing/simulate.ts';
import { indexOf } from './version-index.ts';

interface Given {
  people?: SamplePeople;
  fields?: Record<string, Value>;
  start?: Partial<StartInput>;
}

/** The action `later`, of a run that is at the one before it. */
function later(settings: Partial<ActionBase>, { people: given, fields, start }: Given = {}) {
  const people = buildPeople(given);
  const version = buildVersion({ Now: [approval('now')], Then: [approval('later', settings)] }, [
    field('collaborator', 'who', { required: false }),
  ]);
  const { run } = simulate(version, { people, ...(fields && { fields }), ...(start && { start }) });
  const index = indexOf(version);
  return { action: index.actions.get('later')!.action, known: { index, run, newest: newestAttempts(run), people } };
}
const expected = (settings: Partial<ActionBase>, given?: Given) => {
  const { action, known } = later(settings, given);
  return expectedAssignees(action, known).map(({ id }) => id);
};
const person = (id: string) => ({ type: 'user_workspace' as const, id });
const initiator = { type: 'initiator' as const };

test('those who will hold a step are named once, without those who have left', () => {
  const assignees = [person('ann'), person('ann'), person('gone'), initiator];
  expect(expected({ assignees }, { people: { gone: ['gone'] } })).toEqual(['ann', 'ini']);
});

test('a group counts only with a member who may answer', () => {
  const groups = { team: ['ben'], starters: ['ini'], empty: [] };
  const assignees = ['team', 'starters', 'empty', 'deleted'].map((id) => ({ type: 'group' as const, id }));
  expect(expected({ assignees }, { people: { groups } })).toEqual(['team', 'starters']);
  expect(expected({ assignees, initiator_excluded: true }, { people: { groups } })).toEqual(['team']);
});

test('the person of a field is expected once it names one who is there', () => {
  const assignees = [{ type: 'field' as const, field_id: 'who' }];
  expect(expected({ assignees })).toEqual([]);
  expect(expected({ assignees }, { fields: { who: 'ben' } })).toEqual(['ben']);
});

test('without an initiator the admins of the workflow count as one, and nobody is left out for having started it', () => {
  const start = { initiator_id: null };
  expect(expected({ assignees: [initiator] }, { start })).toEqual(['adam']);
  expect(expected({ assignees: [initiator], initiator_excluded: true }, { start })).toEqual(['adam']);
});

test('those named in place of the initiator are asked instead, and are left out where the initiator may not answer', () => {
  const start = { reassign_initiators: [person('cas')] };
  expect(expected({ assignees: [initiator] }, { start })).toEqual(['cas']);
  expect(expected({ assignees: [person('cas'), person('ann')], initiator_excluded: true }, { start })).toEqual(['ann']);
});

test('substitutes are admins who may answer, else owners who may, else all owners who are there', () => {
  const substitutes = (settings: Partial<ActionBase>, given: Given) => {
    const { action, known } = later(settings, given);
    return substitutesFor(action, known.run, known.people).map(({ id }) => id);
  };
  const people = { owners: ['olga', 'otto', 'left'], gone: ['left'] };
  const without = { initiator_excluded: true };
  expect(substitutes({}, { people })).toEqual(['adam']);
  expect(substitutes(without, { people, start: { initiator_id: 'adam' } })).toEqual(['olga', 'otto']);
  expect(substitutes(without, { people: { ...people, admins: [] }, start: { initiator_id: 'olga' } })).toEqual([
    'otto',
  ]);
  const both = { initiator_id: 'olga', reassign_initiators: [person('otto')] };
  expect(substitutes(without, { people: { ...people, admins: [] }, start: both })).toEqual(['olga', 'otto']);
});
