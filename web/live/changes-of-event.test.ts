import { expect, test } from 'vitest';
import { liveEvents } from '../../contract/events.ts';
import { changesOfEvent } from './changes-of-event.ts';

test('names the changed runs, and changes the inbox only by its own event', () => {
  expect(changesOfEvent('runs', { run_ids: ['1', '2'] })).toEqual({ runs: ['1', '2'] });
  expect(changesOfEvent('home', {})).toEqual({ pending_actions: null });
});

test.each(['people', 'changed'] as const)(
  'changes everything that depends on people and settings after “%s”',
  (event) => {
    expect(changesOfEvent(event, {})).toMatchObject({
      ...{ account: null, people: null, workspaces: null, runs: null, pending_actions: null },
    });
  },
);

test('changes the predefined tags with the workflows, which show them', () => {
  expect(changesOfEvent('workflows', {})).toEqual({ workflows: null, tags: null });
});

test('changes the imports by their own event, and with anything', () => {
  expect(changesOfEvent('imports', {})).toEqual({ imports: null });
  expect(changesOfEvent('changed', {})).toMatchObject({ imports: null });
});

test('changes nothing after a heartbeat', () => {
  expect(changesOfEvent('heartbeat', {})).toEqual({});
});

test('changes all that any event tells of, if anything may have changed', () => {
  const events = liveEvents.filter((event) => event !== 'changed');
  const told = events.flatMap((event) => Object.keys(changesOfEvent(event, {})));
  expect(Object.keys(changesOfEvent('changed', {})).toSorted()).toEqual([...new Set(told), 'access'].toSorted());
});
