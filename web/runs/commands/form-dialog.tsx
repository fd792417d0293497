import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Modal } from '../../ui/modal.tsx';
import classes from './form-dialog.module.css';

/** A small form in a dialog: title, text, fields and a submit button. */
export function FormDialog({
  title,
  text = [],
  submitLabel,
  isSending,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  text?: string[];
  submitLabel: string;
  isSending: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  // What was typed is not lost by a click beside the dialog.
  const [isTouched, setTouched] = useState(false);
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false} closeOnClickOutside={!isTouched} size={460}>
      <form
        onInput={() => setTouched(true)}
        // What is chosen in a list or a calendar, or taken out of a field, is no input.
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('button, [role="option"]')) setTouched(true);
        }}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) onSubmit();
        }}
      >
        {text.map((line) => (
          <p key={line} className={classes.text}>
            {line}
          </p>
        ))}
        {children}
        <div className={classes.buttons}>
          <Button type="submit" loading={isSending}>
            {submitLabel}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
