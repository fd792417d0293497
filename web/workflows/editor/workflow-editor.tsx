import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { type Draft, type getWorkflow, listProblems } from '../../../contract/workflows.ts';
import type { Id } from '../../../engine/definition.ts';
import type { Problem } from '../../../engine/problems.ts';
import type { Reply } from '../../lib/api-client.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useApi } from '../../lib/query.ts';
import { createStore } from '../../lib/tiny-store.ts';
import { useIsActive } from '../../lib/use-is-active.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { useDirectory } from '../directory.ts';
import { Canvas } from './canvas/canvas.tsx';
import { duplicate } from './clipboard/duplicate.ts';
import { EditorClipboard } from './clipboard/editor-clipboard.tsx';
import { createDryRunStore } from './dry-run/dry-run-state.ts';
import { RunTestCases } from './dry-run/run-test-cases.tsx';
import classes from './editor.module.css';
import { type Editor, EditorProvider, type Surroundings, SurroundingsProvider } from './editor-context.ts';
import { createEditorStore, type EditorStore } from './editor-store.ts';
import { EditorHeader } from './header/editor-header.tsx';
import { createLanguagesStore } from './languages/languages-state.ts';
import { offerUndo } from './offer-undo.ts';
import { ProblemsDock } from './problems/problems-dock.tsx';
import type { Other } from './together/others.ts';
import { createTalk } from './together/talk.ts';
import { useAutosave } from './use-autosave.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useProblems } from './use-problems.ts';
import { useUndoKeys } from './use-undo-keys.ts';

// The panel's settings and the dialogs are larger than the rest of the editor: they are loaded when somebody moves the
// pointer or presses a key, and are closed until they are used.
const Panel = lazyComponent(() => import('./panel/panel.tsx'), 'Panel');
const ConflictDialog = lazyComponent(() => import('./conflict-dialog.tsx'), 'ConflictDialog');
const InUseDialog = lazyComponent(() => import('./in-use-dialog.tsx'), 'InUseDialog');

const DryRunPlace = lazyComponent(() => import('./dry-run/dry-run-place.tsx'), 'DryRunPlace');
const LanguagesPlace = lazyComponent(() => import('./languages/languages-place.tsx'), 'LanguagesPlace');

const noProblems: Problem[] = [];

/** The editor of one workflow's draft. It does not render again with each change: its parts follow what they show. */
export function WorkflowEditor({ ws, data, draft }: { ws: Id; data: Reply<typeof getWorkflow>; draft: Draft }) {
  const { t } = useTranslation('workflows');
  const { language } = useLocale();
  const { workflow, definition: enabled } = data;
  const [store] = useState(() => createEditorStore(draft));
  const [dryRun] = useState(createDryRunStore);
  const [languages] = useState(createLanguagesStore);
  const [talk] = useState(createTalk);
  const [others] = useState(() => createStore<readonly Other[]>([]));
  const directory = useDirectory(ws);
  const params = useMemo(() => ({ ws, workflow_id: workflow.id }), [ws, workflow.id]);

  const { data: atFirst } = useApi(listProblems, { params }, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 });
  const [reported, setReported] = useState<Problem[]>();
  const problems = useProblems(store, directory, reported ?? atFirst?.problems ?? noProblems);

  const { flush, join } = useAutosave({ params, store, onProblems: setReported });
  useUndoKeys(store);

  const editor = useMemo<Editor>(
    () => ({ ws, store, dryRun, languages, problems, talk, others, join, ...commandsOf(store) }),
    [ws, store, dryRun, languages, problems, talk, others, join],
  );
  const surroundings = useMemo<Surroundings>(
    () => ({ t, language, directory, workflow, enabled }),
    [t, language, directory, workflow, enabled],
  );
  const isActive = useIsActive();
  const narrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });

  return (
    <EditorProvider value={editor}>
      <SurroundingsProvider value={surroundings}>
        <LeaveGuard store={store} flush={flush} />
        <RunTestCases />
        <div className={classes.editor} data-editor>
          <EditorHeader flush={flush} versions={data.versions} />
          <div className={classes.columns}>
            <div className={classes.work}>
              <Canvas trigger={data.triggers.find(({ type }) => type === 'manual')} />
              <ProblemsDock versions={data.versions} />
            </div>
            <OnceLoaded>{isActive && <DryRunPlace narrow={narrow} />}</OnceLoaded>
            <OnceLoaded>{isActive && <Panel narrow={narrow} triggers={data.triggers} />}</OnceLoaded>
          </div>
        </div>
        <EditorClipboard />
        <OnceLoaded>
          {isActive && (
            <>
              <LanguagesPlace narrow={narrow} />
              <InUseDialog />
              <ConflictDialog />
            </>
          )}
        </OnceLoaded>
      </SurroundingsProvider>
    </EditorProvider>
  );
}

function commandsOf(store: EditorStore): Pick<Editor, 'change' | 'duplicate' | 'go' | 'close' | 'offerUndo'> {
  const change: Editor['change'] = (change, key) =>
    store.dispatch({ type: 'changed', change, key: key ?? null, at: Date.now() });
  return {
    change,
    duplicate: (selection) => {
      const copied = duplicate(store.get().history.present, selection);
      if (!copied) return null;
      change(() => copied.definition);
      return copied.id;
    },
    go: (selection, { tab = 'settings', setting = null, field_id = null, isNew = false } = {}) =>
      store.dispatch({ type: 'went', to: { selection, tab, setting, field_id, isNew } }),
    close: () => store.dispatch({ type: 'went', to: null }),
    offerUndo: (message) => offerUndo(store, message),
  };
}

/** A component of its own, because it renders again with the first change after a save, and with each save. */
function LeaveGuard({ store, flush }: { store: EditorStore; flush: () => Promise<boolean> }) {
  useLeaveGuard(store, flush);
  return null;
}
