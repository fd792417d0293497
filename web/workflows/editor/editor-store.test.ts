import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { buildDefinition, task } from '../../../engine/testing/build-definition.ts';
import { createEditorStore, pauseInTyping } from './editor-store.ts';
import { patchAction } from './state/change-actions.ts';
import { removeGroup, updateGroup } from './state/change-groups.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const definition = buildDefinition({ One: [task('first'), task('second')], Two: [task('third')] });
const [one, two] = definition.action_groups;
const [first, second] = one!.actions;

/** A store of the editor, with the names of its notified subscribers: of two cards of actions, of one of a group, and of all changes. */
function open() {
  const store = createEditorStore({ revision: 1, definition, updated_at: 0 });
  const notified: string[] = [];
  const follow = (name: string, key: string) => store.ofCard(key).subscribe(() => notified.push(name));
  follow('first', first!.id);
  follow('second', second!.id);
  follow('group', one!.id);
  store.settled.subscribe(() => notified.push('settled'));
  const rename = (name: string, key: string | null) =>
    store.dispatch({ type: 'changed', change: (now) => patchAction(now, first!.id, { name }), key, at: 0 });
  return { store, notified, rename };
}

test('typing notifies the edited card at once, and all other subscribers after a pause', () => {
  const { store, notified, rename } = open();
  rename('a', 'name');
  vi.advanceTimersByTime(pauseInTyping / 2);
  rename('ab', 'name');
  expect(notified).toEqual(['first', 'first']);
  vi.advanceTimersByTime(pauseInTyping);
  expect(notified.slice(2).sort()).toEqual(['first', 'group', 'second', 'settled']);
  expect(store.settled.get().history.present.action_groups[0]?.actions[0]?.name).toBe('ab');
});

test('a change that is not typed notifies all subscribers at once', () => {
  const { notified, rename } = open();
  rename('a', null);
  expect(notified.sort()).toEqual(['first', 'group', 'second', 'settled']);
  vi.advanceTimersByTime(pauseInTyping);
  expect(notified).toHaveLength(4);
});

test('undo after typing notifies all subscribers at once, and only once', () => {
  const { store, notified, rename } = open();
  rename('a', 'name');
  store.dispatch({ type: 'undone' });
  vi.advanceTimersByTime(pauseInTyping);
  expect(notified.filter((name) => name === 'settled')).toHaveLength(1);
});

test('a new name of a group notifies its card, and not those of its actions', () => {
  const { store, notified } = open();
  store.dispatch({ type: 'changed', change: (now) => updateGroup(now, one!.id, { name: 'x' }), key: 'name', at: 0 });
  expect(notified).toEqual(['group']);
});

test('adding, removing or moving cards notifies all subscribers at once, even with a key', () => {
  const { store, notified } = open();
  store.dispatch({ type: 'changed', change: (now) => removeGroup(now, two!.id), key: 'name', at: 0 });
  expect(notified).toContain('settled');
});

test('selecting a card notifies no subscriber of the draft', () => {
  const { store, notified } = open();
  const selection = { kind: 'action', id: first!.id } as const;
  store.dispatch({ type: 'went', to: { selection, tab: 'settings', setting: null, field_id: null } });
  expect(notified).toEqual([]);
});
