import { createContext, useContext } from 'react';
import type { Workflow } from '../../../contract/workflows.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import type { Problem } from '../../../engine/problems.ts';
import type { DescribeContext } from '../describe/describe-context.ts';
import type { Directory } from '../directory.ts';
import type { EditorState } from './state/editor-state.ts';
import type { PanelTab, Selection } from './state/selection.ts';

type ChangeDefinition = (change: (definition: Definition) => Definition, key?: string) => void;

/** What every part of the editor may want. */
export interface Editor {
  ws: Id;
  workflow: Workflow;
  definition: Definition;
  /** The enabled version's: what runs start with while one edits. */
  enabled: Definition | null;
  problems: Problem[];
  directory: Directory;
  context: DescribeContext;
  place: EditorState['place'];
  /** Changes the draft; it is saved a moment later. Changes of one `key` that follow each other are one undo step. */
  change: ChangeDefinition;
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
