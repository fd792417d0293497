import { expect, test } from 'vitest';
import type { ActivityReply } from '../../../contract/runs.ts';
import type { NamedRef } from '../../../contract/shared-shapes.ts';
import { foldActivities, standingPasses } from './fold-activities.ts';

const person = (name: string): NamedRef => ({ type: 'user_workspace', id: name.toLowerCase(), name });
let last = 0;

/** Listed oldest first here, as the engine writes them; `history` reverses them. */
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

test('folds an answer and its consequences into one line that names the new holders', () => {
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

test('keeps two answers of the same second apart', () => {
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

test('folds the steps that a cancellation ended into its line, although they were written before it', () => {
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

test('folds the cancellation of a run into the line of the disapproval that caused it', () => {
  const lines = foldActivities(
    history(
      activity(10, 'step_answered', { by: person('Ilse') }),
      activity(10, 'run_cancelled', { by: person('Ilse'), data: { reason: 'disapproved' } }),
    ),
  );
  expect(lines.map((line) => [line.head.kind, line.ended])).toEqual([['step_answered', 'cancelled']]);
});

test('makes a line of consequences whose act is on an older page', () => {
  const lines = foldActivities(history(activity(10, 'group_opened'), activity(10, 'run_completed')));
  expect(lines.map((line) => line.head.kind)).toEqual(['run_completed']);
});

test('keeps activities of different runs apart, although they have the same time', () => {
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

test('standingPasses returns only the last pass of a run, and none once it has ended', () => {
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
  const commented = foldActivities(
    history(
      activity(10, 'run_started', { by: person('Niels') }),
      activity(10, 'step_opened', open),
      activity(20, 'run_commented', { by: person('Niels') }),
    ),
  );
  expect([...standingPasses(commented)]).toEqual([commented.at(-1)?.head.id]);
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
