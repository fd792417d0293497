import { copyVersionToDraft, type VersionSummary } from '../../../../contract/workflows.ts';
import { ProblemError } from '../../../lib/api-client.ts';
import { problemMessage } from '../../../lib/problem-message.ts';
import { useCall } from '../../../lib/query.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { VersionList } from '../../version-list.tsx';
import { useEditor, useSurroundings } from '../editor-context.ts';
import type { EditorStore } from '../editor-store.ts';
import { writtenDefinition } from '../state/written-definition.ts';
import classes from './header.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  versions: VersionSummary[];
  flush: () => Promise<boolean>;
  store: EditorStore;
}

export function VersionsDrawer({ isOpen, onClose, versions, flush, store }: Props) {
  const { t } = useTranslation(['editor', 'ui']);
  const { ws, join, offerUndo } = useEditor();
  const { workflow } = useSurroundings();
  const params = { ws, workflow_id: workflow.id };
  const copy = useCall(copyVersionToDraft, {
    onSuccess: ({ draft }) => {
      const theirs = { ...draft, definition: writtenDefinition(draft.definition) };
      store.dispatch({ type: 'saving', event: { type: 'took_theirs', ...theirs, at: Date.now() } });
      onClose();
      offerUndo(t('versions.copied'));
    },
    onError: (error) => {
      toast.error(problemMessage(error));
      if (error instanceof ProblemError && error.problem.code === 'stale_draft') void join().catch(() => {});
    },
  });

  // The draft is replaced without a confirmation, because undo restores it.
  const copyToDraft = async (version: VersionSummary) => {
    if (!(await flush())) return toast.error(t('generate.not_saved'));
    const { revision } = store.get().saving;
    copy.mutate({ params: { ...params, version_id: version.id }, body: { revision } });
  };

  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={440}
      title={t('versions.title')}
      classNames={{ content: classes.drawer, header: classes.drawer }}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <div data-own-undo>
        <VersionList ws={ws} workflow={workflow} versions={versions} onCopy={copyToDraft} />
      </div>
    </Drawer>
  );
}
