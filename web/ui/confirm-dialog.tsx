import { Button, getDefaultZIndex } from '@mantine/core';
import { useLastShown } from '../lib/use-last-shown.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useConfirmation } from './confirm.ts';
import classes from './confirm-dialog.module.css';
import { Modal } from './modal.tsx';

/** Shows the question of `confirm`. Rendered once, in the root layout. */
export function ConfirmDialog() {
  const { t } = useTranslation('ui');
  const current = useConfirmation();
  const question = useLastShown(current);
  if (!question) return null;
  return (
    <Modal
      opened={current !== null}
      onClose={() => question.answer(false)}
      title={question.title}
      withCloseButton={false}
      size={420}
      // Above dialogs that were first shown after it.
      zIndex={Number(getDefaultZIndex('modal')) + 1}
    >
      {question.text?.map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
      <div className={classes.buttons}>
        <Button color={question.danger ? 'red' : 'ink'} onClick={() => question.answer(true)}>
          {question.confirmLabel}
        </Button>
        <Button variant="default" data-autofocus onClick={() => question.answer(false)}>
          {question.cancelLabel ?? t('keep')}
        </Button>
      </div>
    </Modal>
  );
}
