import { Button } from '@mantine/core';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Modal } from '../../../ui/modal.tsx';
import { named } from '../../describe/describe-context.ts';
import classes from '../editor.module.css';
import { useSurroundings } from '../editor-context.ts';
import type { Loss } from './paste-clip.ts';

/** Tells after a paste what could not be taken along. */
export function PasteLossesDialog({ losses, onClose }: { losses: readonly Loss[]; onClose: () => void }) {
  const { t } = useTranslation(['editor', 'ui']);
  const surroundings = useSurroundings();
  return (
    <Modal opened onClose={onClose} title={t('clipboard.lost_title')} size={460} withCloseButton={false} data-own-undo>
      <p className={classes.line}>{t('clipboard.lost_text')}</p>
      <ul className={classes.losses}>
        {losses.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>
            <b>{named(surroundings, name)}</b>: {t(`clipboard.lost.${kind}`)}
          </li>
        ))}
      </ul>
      <Button onClick={onClose} data-autofocus>
        {t('ui:close')}
      </Button>
    </Modal>
  );
}
