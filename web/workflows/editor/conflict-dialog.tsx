import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Preference } from '../../../engine/three-way.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Modal } from '../../ui/modal.tsx';
import classes from './editor.module.css';
import { useEditor, useEditorState } from './editor-context.ts';

/**
 * Asks whose change stands, after somebody else saved what does not go together with the draft. Until then nothing is sent,
 * and nothing is lost.
 */
export function ConflictDialog() {
  const { t } = useTranslation('editor');
  const { join } = useEditor();
  const [chosen, setChosen] = useState<Preference | null>(null);
  const conflict = useEditorState(({ saving }) => saving.conflict);
  const choose = async (prefer: Preference) => {
    setChosen(prefer);
    await join({ prefer }).catch((error) => toast.error(problemMessage(error)));
    setChosen(null);
  };
  return (
    <Modal
      opened={conflict !== null}
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={t('conflict.title')}
      size={460}
      data-own-undo
    >
      <p className={classes.line}>{t(conflict === 'part' ? 'conflict.part' : 'conflict.text')}</p>
      <div className={classes.choices}>
        <Button data-autofocus loading={chosen === 'mine'} onClick={() => choose('mine')}>
          {t('conflict.keep_mine')}
        </Button>
        <Button variant="default" loading={chosen === 'theirs'} onClick={() => choose('theirs')}>
          {t('conflict.take_theirs')}
        </Button>
      </div>
      <p className={classes.hint}>{t('conflict.hint')}</p>
    </Modal>
  );
}
