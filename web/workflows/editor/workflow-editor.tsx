import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Draft, type getWorkflow, listProblems } from '../../../contract/workflows.ts';
import type { Id } from '../../../engine/definition.ts';
import type { Problem } from '../../../engine/problems.ts';
import type { Reply } from '../../lib/api-client.ts';
import { useApi } from '../../lib/query.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { describeContextFor } from '../describe/describe-context.ts';
import { useDirectory } from '../directory.ts';
import { Canvas } from './canvas/canvas.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import classes from './editor.module.css';
import { type Editor, EditorProvider } from './editor-context.ts';
import { EditorHeader } from './header/editor-header.tsx';
import { InUseDialog } from './in-use-dialog.tsx';
import { Panel } from './panel/panel.tsx';
import { ProblemsDock } from './problems/problems-dock.tsx';
import { isThere } from './state/selection.ts';
import { useAutosave } from './use-autosave.ts';
import { useEditorState } from './use-editor-state.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useProblems } from './use-problems.ts';
import { useUndoKeys } from './use-undo-keys.ts';

const noProblems: Problem[] = [];

/** The editor of a workflow's draft, up to creating a version. */
export function WorkflowEditor({ ws, data, draft }: { ws: Id; data: Reply<typeof getWorkflow>; draft: Draft }) {
  const { t } = useTranslation('workflows');
  const { language } = useLocale();
  const { workflow, definition: enabled } = data;
  const { state, store } = useEditorState(draft);
  const definition = state.history.present;
  const directory = useDirectory(ws);
  const params = useMemo(() => ({ ws, workflow_id: workflow.id }), [ws, workflow.id]);

  const { data: atFirst } = useApi(listProblems, { params }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const [told, setTold] = useState<Problem[]>();
  const problems = useProblems(definition, directory, told ?? atFirst?.problems ?? noProblems);

  const flush = useAutosave({ params, state, store, onProblems: setTold });
  useLeaveGuard(state, flush, store);
  useUndoKeys(store);

  const change = useCallback<Editor['change']>(
    (next, key) => store.dispatch({ type: 'changed', change: next, key: key ?? null, at: Date.now() }),
    [store],
  );
  const go = useCallback<Editor['go']>(
    (selection, at = {}) => {
      const { tab = 'settings', setting = null, field_id = null } = at;
      store.dispatch({ type: 'went', to: { selection, tab, setting, field_id } });
    },
    [store],
  );
  const close = useCallback(() => store.dispatch({ type: 'went', to: null }), [store]);
  const undo = useCallback(() => store.dispatch({ type: 'undone' }), [store]);

  const context = useMemo(
    () => describeContextFor(definition, t, language, directory),
    [definition, t, language, directory],
  );
  const place = state.place && isThere(definition, state.place.selection) ? state.place : null;
  const editor = useMemo<Editor>(
    () => ({ ws, workflow, definition, enabled, problems, directory, context, place, change, go, close, undo }),
    [ws, workflow, definition, enabled, problems, directory, context, place, change, go, close, undo],
  );
  const narrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });

  return (
    <EditorProvider value={editor}>
      <div className={classes.editor}>
        <EditorHeader state={state} store={store} flush={flush} versions={data.versions} />
        <div className={classes.columns}>
          <div className={classes.work}>
            <Canvas trigger={data.triggers.find(({ type }) => type === 'manual')} />
            <ProblemsDock versions={data.versions} />
          </div>
          <Panel narrow={narrow} triggers={data.triggers} />
        </div>
      </div>
      <InUseDialog />
      <ConflictDialog state={state} store={store} params={params} />
    </EditorProvider>
  );
}
