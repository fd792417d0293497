import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useRefusedFocus } from '../../lib/use-refused-focus.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Modal } from '../../ui/modal.tsx';
import classes from './form-dialog.module.css';

/** A small form in a dialog: title, text, fields and a submit button. If it is refused, its first wrong field gets the focus. */
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
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  const refusedFocus = useRefusedFocus(isSending);
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false} holdsForm size={460}>
      <form
        {...refusedFocus}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) void onSubmit(event);
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
