import { describe, expect, test } from 'vitest';
import type { Definition } from '../../../../engine/definition.ts';
import { allOf, buildDefinition, ended, task } from '../../../../engine/testing/build-definition.ts';
import { groupProblems, noProblems } from '../problems/problem-store.ts';
import { removeAction } from './change-actions.ts';
import { type EditorEvent, type EditorState, editorReducer, startEditor } from './editor-state.ts';
import { joinDraft, type TheirDraft } from './join-draft.ts';
import { phaseOf, type SavingEvent, waitBeforeSave } from './saving.ts';
import { destinationOf, isThere } from './selection.ts';

const named = (name: string): Definition => buildDefinition({ [name]: [task(name)] });
const one = named('one');
const two = named('two');
const start = () => startEditor({ revision: 4, definition: one });
const reach = (...events: EditorEvent[]): EditorState => events.reduce(editorReducer, start());
const changed = (to: Definition, key: string | null = null, at = 0): EditorEvent => ({
  type: 'changed',
  change: () => to,
  key,
  at,
});
const saving = (event: SavingEvent): EditorEvent => ({ type: 'saving', event });
const phase = ({ saving, history }: EditorState) => phaseOf(saving, history.present);
const wait = ({ saving, history }: EditorState) => waitBeforeSave(saving, history.present);
const sent = saving({ type: 'sent', definition: two });

describe('history', () => {
  test('undoes and redoes', () => {
    const state = reach(changed(two), { type: 'undone' });
    expect(state.history.present).toBe(one);
    expect(editorReducer(state, { type: 'redone' }).history.present).toBe(two);
    expect(editorReducer(start(), { type: 'undone' }).history.present).toBe(one);
  });

  test('makes typing in one setting one step, until a pause', () => {
    const typed = reach(changed(two, 'name', 0), changed(named('three'), 'name', 500));
    expect(typed.history.past).toEqual([one]);
    const paused = reach(changed(two, 'name', 0), changed(named('three'), 'name', 5000));
    expect(paused.history.past).toEqual([one, two]);
    const elsewhere = reach(changed(two, 'name', 0), changed(named('three'), 'label', 1));
    expect(elsewhere.history.past).toEqual([one, two]);
  });

  test('discards undone changes after a new change', () => {
    expect(reach(changed(two), { type: 'undone' }, changed(named('three'))).history.future).toEqual([]);
  });
});

describe('saving', () => {
  test('saves after a delay', () => {
    expect([phase(start()), wait(start())]).toEqual(['saved', null]);
    const state = reach(changed(two));
    expect([phase(state), wait(state)]).toEqual(['unsaved', 800]);
  });

  test('sends one save at a time', () => {
    const state = reach(changed(two), sent, changed(named('three')));
    expect([phase(state), wait(state)]).toEqual(['saving', null]);
    const answered = editorReducer(state, saving({ type: 'saved', revision: 5, at: 1 }));
    expect(answered.saving).toMatchObject({ revision: 5, saved: two, inFlight: null });
    expect([phase(answered), wait(answered)]).toEqual(['unsaved', 800]);
  });

  test('retries with growing delays of up to 30 seconds', () => {
    const failed = saving({ type: 'failed' });
    expect(phase(reach(changed(two), sent, failed))).toBe('retrying');
    expect(wait(reach(changed(two), sent, failed))).toBe(2000);
    expect(wait(reach(changed(two), sent, failed, sent, failed))).toBe(4000);
    expect(wait(reach(changed(two), ...Array.from({ length: 12 }, () => failed)))).toBe(30_000);
  });

  test('does not repeat a rejected save, but sends the next change', () => {
    const refused = reach(changed(two), sent, saving({ type: 'refused', message: 'No.' }));
    expect([phase(refused), wait(refused)]).toEqual(['refused', null]);
    const changedSince = editorReducer(refused, changed(named('three')));
    expect([phase(changedSince), wait(changedSince)]).toEqual(['unsaved', 800]);
  });

  describe('after another person saved', () => {
    const base = () => buildDefinition({ Do: [task('a'), task('b')] });
    const rename = (of: string, name: string) => (definition: Definition) => ({
      ...definition,
      action_groups: definition.action_groups.map((group) => ({
        ...group,
        actions: group.actions.map((action) => (action.id === of ? { ...action, name } : action)),
      })),
    });
    const change = (of: string, name: string): EditorEvent => ({
      type: 'changed',
      change: rename(of, name),
      key: null,
      at: 0,
    });
    const joined = (definition: Definition, more: Partial<TheirDraft> = {}): EditorEvent => ({
      type: 'joined',
      join: (state) => joinDraft(state, { revision: 9, definition, at: 1, prefer: null, ...more }),
    });
    const from = (...events: EditorEvent[]) =>
      events.reduce(editorReducer, startEditor({ revision: 4, definition: base() }));
    const names = ({ history }: EditorState) => history.present.action_groups[0]?.actions.map(({ name }) => name);
    const theirs = rename('b', 'theirs')(base());
    const conflict = () => from(change('a', 'mine'), joined(rename('a', 'theirs')(theirs)));

    test('shows their draft, and has nothing to save, if nothing was changed here', () => {
      const state = from(joined(theirs));
      expect([names(state), phase(state), state.saving.revision]).toEqual([['a', 'theirs'], 'saved', 9]);
      // What is older is known already.
      expect(editorReducer(state, joined(base(), { revision: 8 }))).toEqual(state);
    });

    test('saves both changes, and undoes the own one only', () => {
      const state = from(change('a', 'first'), change('a', 'mine'), joined(theirs));
      expect([names(state), phase(state), wait(state)]).toEqual([['mine', 'theirs'], 'unsaved', 800]);
      const undone = editorReducer(state, { type: 'undone' });
      expect(names(undone)).toEqual(['first', 'theirs']);
      expect(names(editorReducer(undone, { type: 'redone' }))).toEqual(['mine', 'theirs']);
      expect(names(editorReducer(undone, { type: 'undone' }))).toEqual(['a', 'theirs']);
    });

    test('forgets the steps of undo that do not go together with the other draft', () => {
      const without: EditorEvent = {
        type: 'changed',
        change: (definition) => removeAction(definition, 'a'),
        key: null,
        at: 0,
      };
      const waits = rename(
        'b',
        'theirs',
      )(buildDefinition({ Do: [task('a'), task('b', { condition: allOf(ended('a', 'done')) })] }));
      const state = from(without, { type: 'undone' }, change('a', 'mine'), joined(waits));
      expect(names(state)).toEqual(['mine', 'theirs']);
      const only = from(without, { type: 'undone' }, joined(waits));
      expect(only.history.future).toEqual([]);
    });

    test('asks whose change stands if both changed the same, and sends nothing until then', () => {
      expect([phase(conflict()), wait(conflict()), conflict().saving.conflict]).toEqual(['conflict', null, 'part']);
      const mine = editorReducer(conflict(), joined(rename('a', 'theirs')(theirs), { prefer: 'mine' }));
      expect([names(mine), phase(mine), mine.saving.revision]).toEqual([['mine', 'theirs'], 'unsaved', 9]);
      const other = editorReducer(conflict(), joined(rename('a', 'theirs')(theirs), { prefer: 'theirs' }));
      expect([names(other), phase(other)]).toEqual([['theirs', 'theirs'], 'saved']);
      expect(names(editorReducer(other, { type: 'undone' }))).toEqual(['mine', 'b']);
    });

    test('does not ask before the own change is sent', () => {
      const early = from(change('a', 'mine'), joined(rename('a', 'theirs')(theirs), { isEarly: true }));
      expect([names(early), phase(early), early.saving.revision]).toEqual([['mine', 'b'], 'unsaved', 4]);
    });

    test('keeps one of both drafts if nothing else goes together', () => {
      const waits = buildDefinition({ Do: [task('a'), task('b', { condition: allOf(ended('a', 'done')) })] });
      const without: EditorEvent = {
        type: 'changed',
        change: () => buildDefinition({ Do: [task('b')] }),
        key: null,
        at: 0,
      };
      const asked = from(without, joined(waits));
      expect([phase(asked), asked.saving.conflict]).toEqual(['conflict', 'whole']);
      const mine = editorReducer(asked, joined(waits, { prefer: 'mine' }));
      expect([names(mine), phase(mine)]).toEqual([['b'], 'unsaved']);
      const other = editorReducer(asked, joined(waits, { prefer: 'theirs' }));
      expect([names(other), phase(other)]).toEqual([['a', 'b'], 'saved']);
      expect(names(editorReducer(other, { type: 'undone' }))).toEqual(['b']);
    });

    test('takes the version that was copied into the draft, and undo restores the own one', () => {
      const copied = saving({ type: 'took_theirs', revision: 9, definition: theirs, at: 1 });
      const state = editorReducer(from(change('a', 'mine')), copied);
      expect([state.history.present, phase(state)]).toEqual([theirs, 'saved']);
      const back = editorReducer(state, { type: 'undone' });
      expect([names(back), phase(back)]).toEqual([['mine', 'b'], 'unsaved']);
    });

    test('continues if the other save was an own one whose reply was lost', () => {
      const state = editorReducer(
        reach(changed(two), sent, saving({ type: 'failed' }), changed(named('three'))),
        saving({ type: 'caught_up', revision: 5, definition: two }),
      );
      expect(state.saving).toMatchObject({ revision: 5, saved: two, conflict: null });
      expect(phase(state)).toBe('unsaved');
    });
  });
});

describe('places', () => {
  test('a problem leads to its setting', () => {
    const error = 'error' as const;
    expect(destinationOf({ code: 'assignees_missing', severity: error, action_id: 'a', setting: 'assignees' })).toEqual(
      {
        selection: { kind: 'action', id: 'a' },
        tab: 'settings',
        setting: 'assignees',
        field_id: null,
      },
    );
    expect(destinationOf({ code: 'field_key_taken', severity: error, field_id: 'f' })).toEqual({
      selection: { kind: 'start' },
      tab: 'form',
      setting: 'field.f',
      field_id: 'f',
    });
    expect(
      destinationOf({ code: 'condition_incomplete', severity: error, action_group_id: 'g', condition_id: 'c' }),
    ).toMatchObject({
      selection: { kind: 'group', id: 'g' },
      setting: 'condition.c',
    });
  });

  test('an action has its own problems, and its group others', () => {
    const own = { code: 'assignees_missing', severity: 'error', action_group_id: 'g', action_id: 'a' } as const;
    const groups = { code: 'empty_action_group', severity: 'error', action_group_id: 'g' } as const;
    const { at } = groupProblems([own, groups], noProblems);
    expect(at.get('g')).toEqual([groups]);
    expect(at.get('a')).toEqual([own]);
  });

  test('a place whose problems are as before keeps its list, so that its card need not render', () => {
    const own = { code: 'assignees_missing', severity: 'error', action_group_id: 'g', action_id: 'a' } as const;
    const groups = { code: 'empty_action_group', severity: 'error', action_group_id: 'g' } as const;
    const before = groupProblems([own, groups], noProblems);
    const after = groupProblems([{ ...own }, { ...groups, code: 'group_name_blank' }], before);
    expect(after.at.get('a')).toBe(before.at.get('a'));
    expect(after.at.get('g')).not.toBe(before.at.get('g'));
    expect(after.all[0]).toBe(before.all[0]);
    expect(groupProblems([{ ...own }, { ...groups }], before).all).toBe(before.all);
  });

  test('what is gone and comes back is shown again, and takes the focus from nothing', () => {
    const to = { selection: { kind: 'action', id: 'two' }, tab: 'settings', setting: 'name', field_id: null } as const;
    const state = reach(changed(two), { type: 'went', to });
    expect(state.place).toMatchObject({ setting: 'name' });
    const returned = [{ type: 'undone' } as const, { type: 'redone' } as const].reduce(editorReducer, state);
    expect(returned.place).toEqual({ ...state.place, setting: null });
    // What stays keeps its place.
    expect(editorReducer(state, changed(buildDefinition({ two: [task('two'), task('more')] }))).place).toBe(
      state.place,
    );
  });

  test('isThere is false for a removed action', () => {
    expect(isThere(one, { kind: 'action', id: 'one' })).toBe(true);
    expect(isThere(one, { kind: 'action', id: 'two' })).toBe(false);
    expect(isThere(one, { kind: 'start' })).toBe(true);
  });
});
