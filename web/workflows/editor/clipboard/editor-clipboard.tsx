import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/tiny-store.ts';
import { Modal } from '../../../ui/modal.tsx';
import { named } from '../../describe/describe-context.ts';
import classes from '../editor.module.css';
import { useSurroundings } from '../editor-context.ts';
import { pasteLosses } from './paste-losses.ts';
import { useClipboardKeys } from './use-clipboard-keys.ts';

const close = () => pasteLosses.set(null);

/** Listens to the keys of the clipboard, and tells after a paste what could not be taken along. */
export function EditorClipboard() {
  const { t } = useTranslation(['editor', 'ui']);
  const surroundings = useSurroundings();
  const losses = useStore(pasteLosses);
  useClipboardKeys();
  useEffect(() => close, []);
  return (
    <Modal
      opened={losses !== null}
      onClose={close}
      title={t('clipboard.lost_title')}
      size={460}
      withCloseButton={false}
      data-own-undo
    >
      <p className={classes.line}>{t('clipboard.lost_text')}</p>
      <ul className={classes.losses}>
        {losses?.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>
            <b>{named(surroundings, name)}</b>: {t(`clipboard.lost.${kind}`)}
          </li>
        ))}
      </ul>
      <Button onClick={close} data-autofocus>
        {t('ui:close')}
      </Button>
    </Modal>
  );
}
