import { useState } from 'react';
import type { Draft } from '../../../contract/workflows.ts';
import { createStore, useStore } from '../../lib/tiny-store.ts';
import { type EditorEvent, type EditorState, editorReducer, startEditor } from './state/editor-state.ts';
import { writtenDefinition } from './state/written-definition.ts';

export interface EditorStore {
  /** The current state, also between two renders: a save must include the last letter. */
  get: () => EditorState;
  dispatch: (event: EditorEvent) => void;
}

export function useEditorState(draft: Draft): { state: EditorState; store: EditorStore } {
  const [{ inner, store }] = useState(() => {
    const created = createStore(startEditor({ ...draft, definition: writtenDefinition(draft.definition) }));
    const dispatch = (event: EditorEvent) => created.set(editorReducer(created.get(), event));
    return { inner: created, store: { get: created.get, dispatch } };
  });
  return { state: useStore(inner), store };
}
