import { createContext, useContext } from 'react';
import type { Workflow } from '../../../contract/workflows.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import type { Problem } from '../../../engine/problems.ts';
import { type Store, useSelected } from '../../lib/tiny-store.ts';
import type { DescribeContext } from '../describe/describe-context.ts';
import type { Directory } from '../directory.ts';
import type { DryRunStore } from './dry-run/dry-run-state.ts';
import type { EditorStore } from './editor-store.ts';
import type { LanguagesStore } from './languages/languages-state.ts';
import type { DraftProblems, ProblemStore } from './problems/problem-store.ts';
import type { EditorState } from './state/editor-state.ts';
import { type CardSelection, isThere, type PanelTab, placeKey, type Selection } from './state/selection.ts';
import type { Other } from './together/others.ts';
import type { TalkStore } from './together/talk.ts';
import type { Join } from './use-join.ts';

/**
 * What any part of the editor may need. It stays the same object while the editor is open: what changes is in its
 * stores. A component follows the part that it shows (`useEditorState`), and renders again only when that part changes.
 */
export interface Editor {
  ws: Id;
  store: EditorStore;
  dryRun: DryRunStore;
  languages: LanguagesStore;
  problems: ProblemStore;
  /** The comments on the draft. */
  talk: TalkStore;
  /** Who else has this editor open. */
  others: Store<readonly Other[]>;
  /** Changes the draft, which is saved soon. Changes with the same `key` in quick succession are one undo step. */
  change: (change: (definition: Definition) => Definition, key?: string) => void;
  /**
   * Adds a copy of a card behind it. It stands here and not where it is used, so that the panel does not need the clipboard.
   * @returns The id of the copy; null if the draft would have more than a draft may have.
   */
  duplicate: (selection: CardSelection) => Id | null;
  /** Opens the panel, at a setting if one is named. */
  go: (selection: Selection, at?: { tab?: PanelTab; setting?: string; field_id?: Id; isNew?: boolean }) => void;
  close: () => void;
  /** Says what was just done to the draft, with a button that undoes it. */
  offerUndo: (message: string) => void;
  /** Loads the draft that somebody else has saved, and joins it with this one. */
  join: Join;
}

const Context = createContext<Editor | null>(null);
export const EditorProvider = Context.Provider;

export function useEditor(): Editor {
  const editor = useContext(Context);
  if (!editor) throw new Error('useEditor stands outside of the editor');
  return editor;
}

/** Follows a part of the editor's state. Event handlers, which need the state only once, use `store.get()`. */
export function useEditorState<S>(select: (state: EditorState) => S, isSame?: (one: S, other: S) => boolean): S {
  return useSelected(useEditor().store, select, isSame);
}

/**
 * Follows a part of the draft that other cards than the one being edited show, such as a name: it renders again when the
 * typing rests.
 */
export function useSettledState<S>(select: (state: EditorState) => S, isSame?: (one: S, other: S) => boolean): S {
  return useSelected(useEditor().store.settled, select, isSame);
}

/** Follows what a card on the canvas shows: its own content at once, that of other cards when the typing rests. */
export function useCardState<S>(
  card: Selection,
  select: (state: EditorState) => S,
  isSame?: (one: S, other: S) => boolean,
): S {
  return useSelected(useEditor().store.ofCard(placeKey(card)), select, isSame);
}

/** Follows the whole draft. The component renders again with every letter, so use it only to show all of the draft. */
export const useDefinition = (): Definition => useEditorState(({ history }) => history.present);

/** What the panel shows; null if it is closed, or if what was selected no longer exists. */
export function usePlace(): EditorState['place'] {
  return useEditorState(({ place, history }) => (place && isThere(history.present, place.selection) ? place : null));
}

export function useIsSelected(selection: Selection): boolean {
  const key = placeKey(selection);
  return useSelected(useEditor().store.place, ({ place }) => place !== null && placeKey(place.selection) === key);
}

/** Follows a part of the draft's problems. They are looked for after a pause in typing. */
export function useDraftProblems<S>(select: (problems: DraftProblems) => S): S {
  return useSelected(useEditor().problems, select);
}

const none: readonly Problem[] = [];

/** The problems of one place. Those of a group do not include those of its actions. */
export const useProblemsAt = (selection: Selection): readonly Problem[] =>
  useDraftProblems(({ at }) => at.get(placeKey(selection)) ?? none);

/** What the editor shows besides the draft. It rarely changes, and never by an edit of the draft. */
export interface Surroundings extends Pick<DescribeContext, 't' | 'language'> {
  directory: Directory;
  workflow: Workflow;
  /** The definition of the enabled version, with which runs start meanwhile; null if no version is enabled. */
  enabled: Definition | null;
}

const SurroundingsContext = createContext<Surroundings | null>(null);
export const SurroundingsProvider = SurroundingsContext.Provider;

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (!surroundings) throw new Error('useSurroundings stands outside of the editor');
  return surroundings;
}
