import type { Draft } from '../../../contract/workflows.ts';
import { createStore, type Readable } from '../../lib/tiny-store.ts';
import { type EditorEvent, type EditorState, editorReducer, startEditor } from './state/editor-state.ts';
import { writtenDefinition } from './state/written-definition.ts';

/**
 * The editor's state, outside of React: a save reads it at any moment, and must not miss a letter that is not rendered
 * yet.
 */
export interface EditorStore extends Readable<EditorState> {
  dispatch: (event: EditorEvent) => void;
  /**
   * The same state, but its followers are told only when `place` changes. Hundreds of cards follow whether they are
   * selected, and typing must not bother them.
   */
  place: Readable<EditorState>;
}

export function createEditorStore(draft: Draft): EditorStore {
  const { get, set, subscribe } = createStore(
    startEditor({ ...draft, definition: writtenDefinition(draft.definition) }),
  );
  const placeChanges = createStore(0);
  const dispatch = (event: EditorEvent) => {
    const before = get().place;
    set(editorReducer(get(), event));
    if (get().place !== before) placeChanges.set(placeChanges.get() + 1);
  };
  return { get, subscribe, dispatch, place: { get, subscribe: placeChanges.subscribe } };
}
