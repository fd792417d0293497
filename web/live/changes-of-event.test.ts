import { expect, test } from 'vitest';
import { changesOfEvent } from './changes-of-event.ts';

test('names the runs that changed, and leaves the inbox to its own event', () => {
  expect(changesOfEvent('runs', { run_ids: ['1', '2'] })).toEqual({ runs: ['1', '2'] });
  expect(changesOfEvent('home', {})).toEqual({ pending_actions: null });
});

test.each(['people', 'changed'] as const)('takes all that people decide for changed after “%s”', (event) => {
  expect(changesOfEvent(event, {})).toMatchObject({ people: null, runs: null, pending_actions: null });
});

test('asks for nothing after a heartbeat', () => {
  expect(changesOfEvent('heartbeat', {})).toEqual({});
});
