import type { Definition } from '../../../../engine/definition.ts';
import { keepTranslations } from '../../../../engine/translations/keep-translations.ts';
import { changeDefinition, type History, redo, startHistory, undo } from './history.ts';
import { onSaving, type Saving, type SavingEvent, startSaving } from './saving.ts';
import { type Destination, isThere } from './selection.ts';

export interface EditorState {
  history: History;
  saving: Saving;
  /** The place that the panel shows; null if it is closed. */
  place: (Destination & { visit: number }) | null;
}

export type EditorEvent =
  | { type: 'changed'; change: (definition: Definition) => Definition; key: string | null; at: number }
  | { type: 'undone' }
  | { type: 'redone' }
  | { type: 'went'; to: Destination | null }
  | { type: 'saving'; event: SavingEvent }
  /** A draft that somebody else has saved is joined by `joinDraft`, which is loaded only then. */
  | { type: 'joined'; join: (state: EditorState) => Pick<EditorState, 'history' | 'saving'> };

export function startEditor({ revision, definition }: { revision: number; definition: Definition }): EditorState {
  return { history: startHistory(definition), saving: startSaving(revision, definition), place: null };
}

export function editorReducer(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case 'changed': {
      const { present } = state.history;
      const changed = event.change(present);
      // As the server does on saving, so that both have the same draft.
      const next = changed === present || !changed.translations ? changed : keepTranslations(present, changed);
      return withHistory(state, changeDefinition(state.history, next, event.key, event.at));
    }
    case 'undone':
      return withHistory(state, undo(state.history));
    case 'redone':
      return withHistory(state, redo(state.history));
    case 'went':
      // Each visit has a new number, so that the same setting gets the focus again.
      return { ...state, place: event.to && { ...event.to, visit: (state.place?.visit ?? 0) + 1 } };
    case 'saving': {
      const saving = onSaving(state.saving, event.event);
      if (event.event.type !== 'took_theirs') return { ...state, saving };
      // One step of the history, so that undo restores the draft that was replaced.
      return { ...state, saving, history: changeDefinition(state.history, event.event.definition, null, 0) };
    }
    case 'joined':
      return { ...state, ...event.join(state) };
  }
}

/** If what the panel shows is gone, the panel shows it again when it comes back, but then takes the focus from nothing. */
function withHistory({ place, ...state }: EditorState, history: History): EditorState {
  const isGone = place && !isThere(history.present, place.selection);
  return { ...state, history, place: isGone ? { ...place, setting: null } : place };
}
