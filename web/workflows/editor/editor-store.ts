import type { Draft } from '../../../contract/workflows.ts';
import { createStore, type Readable } from '../../lib/tiny-store.ts';
import { type EditorEvent, type EditorState, editorReducer, startEditor } from './state/editor-state.ts';
import { writtenDefinition } from './state/written-definition.ts';

/** The draft being edited, as it is this very moment: a save must not miss the last letter. */
export interface EditorStore extends Readable<EditorState> {
  dispatch: (event: EditorEvent) => void;
  /** The same state; those who follow this one hear only of what the panel shows. Hundreds of cards ask nothing else of it. */
  place: Readable<EditorState>;
}

export function createEditorStore(draft: Draft): EditorStore {
  const { get, set, subscribe } = createStore(
    startEditor({ ...draft, definition: writtenDefinition(draft.definition) }),
  );
  const visits = createStore(0);
  const dispatch = (event: EditorEvent) => {
    const before = get().place;
    set(editorReducer(get(), event));
    if (get().place !== before) visits.set(visits.get() + 1);
  };
  return { get, subscribe, dispatch, place: { get, subscribe: visits.subscribe } };
}
