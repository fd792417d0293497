import { Button } from '@mantine/core';
import { useState } from 'react';
import { getWorkflow } from '../../../contract/workflows.ts';
import type { Id } from '../../../engine/definition.ts';
import { call } from '../../lib/api-client.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Modal } from '../../ui/modal.tsx';
import classes from './editor.module.css';
import { useEditor, useEditorState } from './editor-context.ts';
import { writtenDefinition } from './state/written-definition.ts';

/** Asks which draft to keep, after somebody else saved another one. Until then nothing is sent, and nothing is lost. */
export function ConflictDialog({ params }: { params: { ws: Id; workflow_id: Id } }) {
  const { t } = useTranslation(['editor', 'errors']);
  const { store } = useEditor();
  const [isLoading, setLoading] = useState(false);
  const isOpen = useEditorState(({ saving }) => saving.conflict !== null);

  const takeTheirs = async () => {
    setLoading(true);
    try {
      const { draft } = await call(getWorkflow, { params });
      if (draft) {
        const theirs = { ...draft, definition: writtenDefinition(draft.definition) };
        store.dispatch({ type: 'saving', event: { type: 'took_theirs', ...theirs, at: Date.now() } });
      } else {
        // Only those who may edit the workflow receive its draft.
        toast.error(t('errors:operation_not_allowed'));
      }
    } catch (error) {
      toast.error(problemMessage(error));
    }
    setLoading(false);
  };

  return (
    <Modal
      opened={isOpen}
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('conflict.title')}
      size={460}
      data-own-undo
    >
      <p className={classes.line}>{t('conflict.text')}</p>
      <div className={classes.choices}>
        <Button data-autofocus onClick={() => store.dispatch({ type: 'saving', event: { type: 'kept_mine' } })}>
          {t('conflict.keep_mine')}
        </Button>
        <Button variant="default" loading={isLoading} onClick={takeTheirs}>
          {t('conflict.take_theirs')}
        </Button>
      </div>
      <p className={classes.hint}>{t('conflict.hint')}</p>
    </Modal>
  );
}
