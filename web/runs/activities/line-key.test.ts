import { expect, test } from 'vitest';
import type { ActivityReply } from '../../../contract/runs.ts';
import activities from '../../../locales/en/activities.json' with { type: 'json' };
import { commentIn, lineKeyOf } from './line-key.ts';

const kinds = [
  'run_started',
  'run_completed',
  'run_cancelled',
  'run_failed',
  'run_recovered',
  'run_edited',
  'run_imported',
  'run_archived',
  'run_restored',
  'run_deleted',
  'run_hidden',
  'run_unhidden',
  'run_moved',
  'run_move_taken_back',
  'run_shared',
  'run_share_changed',
  'run_unshared',
  'group_opened',
  'group_skipped',
  'step_opened',
  'step_voted',
  'step_answered',
  'step_draft_saved',
  'step_skipped',
  'step_failed',
  'step_cancelled',
  'step_reassigned',
  'step_retried',
  'step_marked_done',
  'step_sent',
  'step_completed',
  'went_back',
  'late_result_ignored',
  'assignee_fallback',
];

const head = (kind: string, data: Record<string, unknown> = {}): ActivityReply => ({
  id: 'a',
  kind,
  at: 0,
  by: null,
  run: { id: 'r', name: 'Lisbon' },
  workflow: { id: 'w', name: 'Request for payment' },
  run_step: { id: 's', name: 'Budget approval' },
  data,
});
const line = (kind: string, data?: Record<string, unknown>) => ({ head: head(kind, data), to: [], ended: null });
const ilse = { type: 'user_workspace' as const, id: 'ilse', name: 'Ilse' };
const amara = { type: 'user_workspace' as const, id: 'amara', name: 'Amara' };

test.each(kinds)('%s has its own sentence', (kind) => {
  const key = lineKeyOf({ ...line(kind), head: { ...head(kind), by: ilse } }, true);
  expect(key).not.toBe('changed');
  expect(Object.keys(activities.line)).toContain(key);
});

const answered = (answer: string, to = [amara], kind = 'step_answered') => ({
  head: { ...head(kind, { answer }), by: ilse },
  to,
  ended: null,
});

test.each([
  ['approve', 'passed'],
  ['submitted', 'passed'],
  ['disapprove', 'disapprove'],
  ['no', 'no'],
])('%s that passes the baton has the sentence %s', (answer, key) => {
  expect(lineKeyOf(answered(answer), true)).toBe(key);
});

test('lineKeyOf returns the answer on the page of the run', () => {
  expect(lineKeyOf(answered('approve'), false)).toBe('approve');
});

test('an answer that ends the run or keeps the baton is no pass', () => {
  expect(lineKeyOf({ ...answered('approve'), ended: 'completed' }, true)).toBe('approve');
  expect(lineKeyOf(answered('approve', [ilse]), true)).toBe('approve');
});

test('a vote that does not decide yet is no pass', () => {
  expect(lineKeyOf(answered('yes', [amara], 'step_voted'), true)).toBe('yes');
});

test('does not reveal the answer to a locked action', () => {
  expect(lineKeyOf({ ...line('step_answered'), head: { ...head('step_answered'), by: ilse } }, true)).toBe('answered');
});

test('names no person if a vote was decided because members left', () => {
  expect(lineKeyOf(line('step_answered', { outcome: 'approve' }), true)).toBe('decided');
});

test('a person who ends a share with themselves has left the run', () => {
  const ended = (by: typeof ilse) =>
    lineKeyOf({ ...line('x'), head: { ...head('run_unshared', { viewers: [ilse] }), by } }, true);
  expect([ended(ilse), ended(amara)]).toEqual(['run_left', 'run_unshared']);
});

test('has a sentence of its own for a step that its condition skipped', () => {
  expect(lineKeyOf(line('step_skipped'), true)).toBe('step_not_needed');
});

test('returns "changed" for an activity of a newer server', () => {
  expect(lineKeyOf(line('run_folded'), true)).toBe('changed');
});

test('commentIn returns comments and notes', () => {
  expect(commentIn(head('step_answered', { comment: 'Fine.' }))).toBe('Fine.');
  expect(commentIn(head('step_retried', { note: 'The server is back.' }))).toBe('The server is back.');
  expect(commentIn(head('run_started'))).toBe('');
});
