import type { Draft } from '../../../contract/workflows.ts';
import { createStore, type Readable } from '../../lib/tiny-store.ts';
import { changedCards } from './state/changed-cards.ts';
import { type EditorEvent, type EditorState, editorReducer, startEditor } from './state/editor-state.ts';
import { writtenDefinition } from './state/written-definition.ts';

/**
 * The editor's state, outside of React: a save reads it at any moment, and must not miss a letter that is not rendered
 * yet. All parts give the same state. They differ in when their followers are told of a change, because typing must not
 * bother the hundreds of cards on the canvas.
 */
export interface EditorStore extends Readable<EditorState> {
  dispatch: (event: EditorEvent) => void;
  /** Its followers are told when `place` changes. */
  place: Readable<EditorState>;
  /** Its followers are told when the draft changes: while somebody types, only after a pause. */
  settled: Readable<EditorState>;
  /** As `settled`; and also told at once of what is typed into this card. @param key See `placeKey`. */
  ofCard: (key: string) => Readable<EditorState>;
}

/** Milliseconds without a letter after which typing rests. */
export const pauseInTyping = 200;

export function createEditorStore(draft: Draft): EditorStore {
  const { get, set, subscribe } = createStore(
    startEditor({ ...draft, definition: writtenDefinition(draft.definition) }),
  );
  const placeChanges = createSignal();
  const settling = createSignal();
  const cards = new Map<string, { typed: Signal; state: Readable<EditorState> }>();
  const cardOf = (key: string) => {
    const known = cards.get(key);
    if (known) return known;
    const typed = createSignal();
    const follow = (listener: () => void) => {
      const stops = [typed.subscribe(listener), settling.subscribe(listener)];
      return () => stops.forEach((stop) => void stop());
    };
    const card = { typed, state: { get, subscribe: follow } };
    cards.set(key, card);
    return card;
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const dispatch = (event: EditorEvent) => {
    const before = get();
    set(editorReducer(before, event));
    const { place, history } = get();
    if (place !== before.place) placeChanges.send();
    if (history.present === before.history.present) return;
    clearTimeout(timer);
    const isTyping = event.type === 'changed' && event.key !== null;
    const typedInto = isTyping ? changedCards(before.history.present, history.present) : null;
    if (typedInto === null) return settling.send();
    for (const key of typedInto) cards.get(key)?.typed.send();
    timer = setTimeout(settling.send, pauseInTyping);
  };
  return {
    get,
    subscribe,
    dispatch,
    place: { get, subscribe: placeChanges.subscribe },
    settled: { get, subscribe: settling.subscribe },
    ofCard: (key) => cardOf(key).state,
  };
}

interface Signal {
  send: () => void;
  subscribe: (listener: () => void) => () => void;
}

function createSignal(): Signal {
  const { get, set, subscribe } = createStore(0);
  return { send: () => set(get() + 1), subscribe };
}
