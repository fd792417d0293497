import { createContext, useContext } from 'react';
import type { Workflow } from '../../../contract/workflows.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import type { Problem } from '../../../engine/problems.ts';
import { useSelected } from '../../lib/tiny-store.ts';
import type { DescribeContext } from '../describe/describe-context.ts';
import type { Directory } from '../directory.ts';
import type { EditorStore } from './editor-store.ts';
import type { DraftProblems, ProblemStore } from './problems/problem-store.ts';
import type { EditorState } from './state/editor-state.ts';
import { isThere, type PanelTab, placeKey, type Selection } from './state/selection.ts';

/**
 * What every part of the editor may want, the same object for as long as the editor is open. What changes while one edits
 * is in its stores: a component follows the part that it shows (`useEditorState`), and renders for nothing else.
 */
export interface Editor {
  ws: Id;
  store: EditorStore;
  problems: ProblemStore;
  /** Changes the draft; it is saved a moment later. Changes of one `key` that follow each other are one undo step. */
  change: (change: (definition: Definition) => Definition, key?: string) => void;
  /** Opens the panel, at a setting if one is named. */
  go: (selection: Selection, at?: { tab?: PanelTab; setting?: string; field_id?: Id }) => void;
  close: () => void;
  undo: () => void;
}

const Context = createContext<Editor | null>(null);
export const EditorProvider = Context.Provider;

export function useEditor(): Editor {
  const editor = useContext(Context);
  if (!editor) throw new Error('useEditor stands outside of the editor');
  return editor;
}

/** Follows a part of the editor's state. For events, which need it once: `store.get()`. */
export function useEditorState<S>(select: (state: EditorState) => S, isSame?: (one: S, other: S) => boolean): S {
  return useSelected(useEditor().store, select, isSame);
}

/** The whole draft: for what really shows all of it, as it renders with every letter. */
export const useDefinition = (): Definition => useEditorState(({ history }) => history.present);

/** What the panel shows; null: it is closed, or what was selected is gone. */
export function usePlace(): EditorState['place'] {
  return useEditorState(({ place, history }) => (place && isThere(history.present, place.selection) ? place : null));
}

export function useIsSelected(selection: Selection): boolean {
  const key = placeKey(selection);
  return useSelected(useEditor().store.place, ({ place }) => place !== null && placeKey(place.selection) === key);
}

/** Follows a part of what is wrong with the draft, which is found out when typing rests. */
export function useDraftProblems<S>(select: (problems: DraftProblems) => S): S {
  return useSelected(useEditor().problems, select);
}

const none: readonly Problem[] = [];

/** The problems of one place; those of an action are not its group's. */
export const useProblemsAt = (selection: Selection): readonly Problem[] =>
  useDraftProblems(({ at }) => at.get(placeKey(selection)) ?? none);

/** What surrounds the draft: it changes seldom, and not by typing. */
export interface Surroundings extends Pick<DescribeContext, 't' | 'language'> {
  directory: Directory;
  workflow: Workflow;
  /** The enabled version's: what runs start with while one edits. */
  enabled: Definition | null;
}

const SurroundingsContext = createContext<Surroundings | null>(null);
export const SurroundingsProvider = SurroundingsContext.Provider;

export function useSurroundings(): Surroundings {
  const surroundings = useContext(SurroundingsContext);
  if (!surroundings) throw new Error('useSurroundings stands outside of the editor');
  return surroundings;
}
