import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { focusFirstFault } from '../../lib/focus-first-fault.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  // Renders also if it is refused for the same reason as before.
  const [, setSends] = useState(0);
  // After each render: the errors may come with a reply.
  useEffect(() => {
    if (isSent.current && !isSending) isSent.current = !focusFirstFault(form.current);
  });
  return (
    <Modal opened onClose={onClose} title={title} withCloseButton={false} holdsForm size={460}>
      <form
        ref={form}
        onInput={() => {
          isSent.current = false;
        }}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isSending) return;
          isSent.current = true;
          setSends((before) => before + 1);
          void onSubmit(event);
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
