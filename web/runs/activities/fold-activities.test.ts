import { expect, test } from 'vitest';
import type { ActivityReply } from '../../../contract/runs.ts';
import type { NamedRef } from '../../../contract/shared-shapes.ts';
import { foldActivities, standingPasses } from './fold-activities.ts';

const person = (name: string): NamedRef => ({ type: 'user_workspace', id: name.toLowerCase(), name });
let last = 0;

/** Oldest first here, as they are written; `history` turns them. */
function activity(at: number, kind: string, more: Partial<ActivityReply> = {}): ActivityReply {
  return {
    id: `a${++last}`,
    kind,
    at,
    by: null,
    run: { id: 'lisbon', name: 'Lisbon' },
    workflow: { id: 'w', name: 'Request for payment' },
    run_step: null,
    data: {},
    ...more,
  };
}
const history = (...written: ActivityReply[]) => written.toReversed();

test('an answer and what came of it are one line, with who has the baton through it', () => {
  const [line, ...others] = foldActivities(
    history(
      activity(10, 'step_answered', { by: person('Ilse'), data: { answer: 'approve' } }),
      activity(10, 'step_skipped', { data: { reason: 'condition_false' } }),
      activity(10, 'group_opened'),
      activity(10, 'step_opened', { data: { assignees: [person('Mali'), person('Amara')] } }),
    ),
  );
  expect(others).toEqual([]);
  expect(line?.head.kind).toBe('step_answered');
  expect(line?.consequences.map((one) => one.kind)).toEqual(['step_skipped', 'group_opened', 'step_opened']);
  expect(line?.to.map((ref) => ref.name)).toEqual(['Mali', 'Amara']);
});

test('two answers in one second stay two lines', () => {
  const lines = foldActivities(
    history(
      activity(10, 'step_voted', { by: person('Ilse') }),
      activity(10, 'step_answered', { by: person('Amara') }),
      activity(10, 'run_completed'),
    ),
  );
  expect(lines.map((line) => [line.head.by?.name, line.ended])).toEqual([
    ['Amara', 'completed'],
    ['Ilse', null],
  ]);
});

test('cancelling takes the steps that it ended along, though they are told before it', () => {
  const lines = foldActivities(
    history(
      activity(10, 'step_answered', { by: person('Ilse') }),
      activity(20, 'step_cancelled', { data: { reason: 'run_cancelled' } }),
      activity(20, 'run_cancelled', { by: person('Mali'), data: { reason: 'run_cancelled' } }),
    ),
  );
  expect(lines.map((line) => line.head.kind)).toEqual(['run_cancelled', 'step_answered']);
  expect(lines[0]?.consequences.map((one) => one.kind)).toEqual(['step_cancelled']);
  expect(lines[0]?.ended).toBe('cancelled');
});

test('a run that a disapproval cancels is that answer’s line', () => {
  const lines = foldActivities(
    history(
      activity(10, 'step_answered', { by: person('Ilse') }),
      activity(10, 'run_cancelled', { by: person('Ilse'), data: { reason: 'disapproved' } }),
    ),
  );
  expect(lines.map((line) => [line.head.kind, line.ended])).toEqual([['step_answered', 'cancelled']]);
});

test('consequences whose act lies on an older page make a line of their own', () => {
  const lines = foldActivities(history(activity(10, 'group_opened'), activity(10, 'run_completed')));
  expect(lines.map((line) => line.head.kind)).toEqual(['run_completed']);
});

test('runs do not run into each other, though they write at the same time', () => {
  const vienna = { run: { id: 'vienna', name: 'Vienna' } };
  const lines = foldActivities(
    history(
      activity(10, 'step_answered', { by: person('Ilse') }),
      activity(10, 'step_answered', { by: person('Amara'), ...vienna }),
      activity(10, 'group_opened'),
      activity(10, 'run_completed', vienna),
    ),
  );
  expect(lines.map((line) => [line.head.run.id, line.consequences.map((one) => one.kind)])).toEqual([
    ['vienna', ['run_completed']],
    ['lisbon', ['group_opened']],
  ]);
});

test('only the last pass of a run still stands, and none once it ended', () => {
  const open = { data: { assignees: [person('Mali')] } };
  const lines = foldActivities(
    history(
      activity(10, 'run_started', { by: person('Niels') }),
      activity(10, 'step_opened', open),
      activity(20, 'step_answered', { by: person('Mali') }),
      activity(20, 'step_opened', open),
    ),
  );
  expect([...standingPasses(lines)]).toEqual([lines[0]?.head.id]);
  const ended = foldActivities(
    history(
      activity(10, 'run_started', { by: person('Niels') }),
      activity(10, 'step_opened', open),
      activity(20, 'step_answered', { by: person('Mali') }),
      activity(20, 'run_completed'),
    ),
  );
  expect(standingPasses(ended).size).toBe(0);
});
