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

/** A store of the editor, and who was told of a change: what follows two cards of actions, one of a group, and all. */
function open() {
  const store = createEditorStore({ revision: 1, definition, updated_at: 0 });
  const told: string[] = [];
  const follow = (name: string, key: string) => store.ofCard(key).subscribe(() => told.push(name));
  follow('first', first!.id);
  follow('second', second!.id);
  follow('group', one!.id);
  store.settled.subscribe(() => told.push('settled'));
  const rename = (name: string, key: string | null) =>
    store.dispatch({ type: 'changed', change: (now) => patchAction(now, first!.id, { name }), key, at: 0 });
  return { store, told, rename };
}

test('typing tells the card that is typed into, and everybody else when typing rests', () => {
  const { store, told, rename } = open();
  rename('a', 'name');
  vi.advanceTimersByTime(pauseInTyping / 2);
  rename('ab', 'name');
  expect(told).toEqual(['first', 'first']);
  vi.advanceTimersByTime(pauseInTyping);
  expect(told.slice(2).sort()).toEqual(['first', 'group', 'second', 'settled']);
  expect(store.settled.get().history.present.action_groups[0]?.actions[0]?.name).toBe('ab');
});

test('a change that is not typed tells everybody at once', () => {
  const { told, rename } = open();
  rename('a', null);
  expect(told.sort()).toEqual(['first', 'group', 'second', 'settled']);
  vi.advanceTimersByTime(pauseInTyping);
  expect(told).toHaveLength(4);
});

test('undo after typing tells everybody at once, and once', () => {
  const { store, told, rename } = open();
  rename('a', 'name');
  store.dispatch({ type: 'undone' });
  vi.advanceTimersByTime(pauseInTyping);
  expect(told.filter((name) => name === 'settled')).toHaveLength(1);
});

test('the name of a group is told to its card, and not to those of its actions', () => {
  const { store, told } = open();
  store.dispatch({ type: 'changed', change: (now) => updateGroup(now, one!.id, { name: 'x' }), key: 'name', at: 0 });
  expect(told).toEqual(['group']);
});

test('what adds, removes or moves cards tells everybody at once, even with a key', () => {
  const { store, told } = open();
  store.dispatch({ type: 'changed', change: (now) => removeGroup(now, two!.id), key: 'name', at: 0 });
  expect(told).toContain('settled');
});

test('selecting a card tells nobody who follows the draft', () => {
  const { store, told } = open();
  const selection = { kind: 'action', id: first!.id } as const;
  store.dispatch({ type: 'went', to: { selection, tab: 'settings', setting: null, field_id: null } });
  expect(told).toEqual([]);
});
