import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Definition } from '../../../../engine/definition.ts';
import { isSame } from '../../../../engine/is-same.ts';
import { assertWellFormed } from '../../../../engine/problems.ts';
import { buildDefinition, task } from '../../../../engine/testing/build-definition.ts';
import type { Preference } from '../../../../engine/three-way.ts';
import { addAction, moveAction, patchAction, placeOfAction, removeAction } from './change-actions.ts';
import { type EditorEvent, type EditorState, editorReducer, startEditor } from './editor-state.ts';
import { joinDraft } from './join-draft.ts';
import { phaseOf } from './saving.ts';

const base = () => buildDefinition({ One: [task('a'), task('b')], Two: [task('c'), task('d')], Three: [] });
const [actions, groups] = [
  ['a', 'b', 'c', 'd', 'new 0', 'new 1'],
  ['One', 'Two', 'Three'],
];

/** What an editor does: changes its draft, takes a change back, hears of another draft, or saves. */
type Act =
  | { do: 'rename' | 'describe' | 'remove' | 'undo' | 'hear' | 'save'; editor: number; action: number; word: string }
  | { do: 'move' | 'add'; editor: number; action: number; group: number; at: number };

const editors = 3;
const anEditor = fc.nat({ max: editors - 1 });
const acts = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('rename', 'describe', 'remove', 'undo', 'hear', 'save', 'save'),
      editor: anEditor,
      action: fc.nat({ max: 5 }),
      word: fc.constantFrom('x', 'y', 'z'),
    }),
    fc.record({
      do: fc.constantFrom('move', 'add'),
      editor: anEditor,
      action: fc.nat({ max: 5 }),
      group: fc.nat({ max: 2 }),
      at: fc.nat({ max: 2 }),
    }),
  ),
  { maxLength: 40 },
) as fc.Arbitrary<Act[]>;

function changeOf(act: Act, number: number): (definition: Definition) => Definition {
  const id = actions![act.action]!;
  return (definition) => {
    if (act.do === 'add') return addAction(definition, groups![act.group]!, task(`added ${number}`), act.at);
    if (!placeOfAction(definition, id)) return definition;
    switch (act.do) {
      case 'rename':
        return patchAction(definition, id, { name: `${id} ${act.word}` });
      case 'describe':
        return patchAction(definition, id, { description: act.word });
      case 'remove':
        return removeAction(definition, id);
      case 'move':
        return moveAction(definition, id, groups![act.group]!, act.at);
      default:
        return definition;
    }
  };
}

/** Editors of one draft, and the server that keeps it. */
function simulate(played: readonly Act[], prefer: Preference): { stored: Definition; states: EditorState[] } {
  const server = { revision: 1, definition: base() };
  const states = Array.from({ length: editors }, () => startEditor(structuredClone(server)));
  const send = (editor: number, event: EditorEvent) => {
    states[editor] = editorReducer(states[editor]!, event);
  };
  const join = (editor: number, more: { prefer?: Preference; isEarly?: boolean } = {}) =>
    send(editor, {
      type: 'joined',
      join: (state) => joinDraft(state, { ...structuredClone(server), at: 1, prefer: null, ...more }),
    });
  const save = (editor: number) => {
    const { history, saving } = states[editor]!;
    if (phaseOf(saving, history.present) === 'saved') return;
    send(editor, { type: 'saving', event: { type: 'sent', definition: history.present } });
    if (saving.revision === server.revision) {
      assertWellFormed(history.present);
      server.revision += 1;
      server.definition = structuredClone(history.present);
      return send(editor, { type: 'saving', event: { type: 'saved', revision: server.revision, at: 1 } });
    }
    join(editor);
    if (states[editor]!.saving.conflict) join(editor, { prefer });
  };
  for (const [number, act] of played.entries()) {
    if (act.do === 'save') save(act.editor);
    else if (act.do === 'hear') join(act.editor, { isEarly: true });
    else if (act.do === 'undo') send(act.editor, { type: 'undone' });
    else send(act.editor, { type: 'changed', change: changeOf(act, number), key: null, at: 0 });
  }
  // At rest each editor saves what is left, and hears of what the others have saved.
  for (let turn = 0; turn < 4 * editors; turn += 1) save(turn % editors);
  for (let editor = 0; editor < editors; editor += 1) join(editor, { isEarly: true });
  return { stored: server.definition, states };
}

test.each(['mine', 'theirs'] as const)(
  'all editors show the stored draft in the end, whatever they do (%s)',
  (prefer) => {
    fc.assert(
      fc.property(acts, (played) => {
        const { stored, states } = simulate(played, prefer);
        for (const { history, saving } of states) {
          expect(phaseOf(saving, history.present)).toBe('saved');
          expect(isSame(history.present, stored)).toBe(true);
        }
      }),
      { numRuns: 1500, seed: 7 },
    );
  },
);

test('settings that only one of three people changes are stored, whoever saves when', () => {
  const own = fc.array(
    fc.record({
      do: fc.constantFrom('rename', 'describe', 'hear', 'save'),
      editor: anEditor,
      action: fc.nat({ max: 5 }),
      word: fc.constantFrom('x', 'y', 'z'),
    }),
    { maxLength: 30 },
  ) as fc.Arbitrary<Extract<Act, { word: string }>[]>;
  fc.assert(
    fc.property(own, (all) => {
      // Each has an action of their own.
      const played = all.map((act) => ({ ...act, action: act.editor }));
      const { stored } = simulate(played, 'theirs');
      for (let editor = 0; editor < editors; editor += 1) {
        const last = (verb: Act['do']) => played.findLast((act) => act.editor === editor && act.do === verb)?.word;
        const id = actions![editor]!;
        const { name, description } = placeOfAction(stored, id)!.action;
        expect([name, description]).toEqual([last('rename') ? `${id} ${last('rename')}` : id, last('describe') ?? '']);
      }
    }),
    { numRuns: 500, seed: 7 },
  );
});
