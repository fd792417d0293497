import { createContext, useContext } from 'react';
import type { Workflow } from '../../../contract/workflows.ts';
import type { Definition, Id } from '../../../engine/definition.ts';
import type { Problem } from '../../../engine/problems.ts';
import type { DescribeContext } from '../describe/describe-context.ts';
import type { Directory } from '../directory.ts';
import type { EditorState } from './state/editor-state.ts';
import type { PanelTab, Selection } from './state/selection.ts';

type ChangeDefinition = (change: (definition: Definition) => Definition, key?: string) => void;

/** The shared context of the editor's components. */
export interface Editor {
  ws: Id;
  workflow: Workflow;
  definition: Definition;
  /** The definition of the enabled version, which runs use while the draft is edited. */
  enabled: Definition | null;
  problems: Problem[];
  directory: Directory;
  context: DescribeContext;
  place: EditorState['place'];
  /** Changes the draft, which is saved shortly after. Consecutive changes with the same `key` are one undo step. */
  change: ChangeDefinition;
  /** Opens the panel, at a setting if one is given. */
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
