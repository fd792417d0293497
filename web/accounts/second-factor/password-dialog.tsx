import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { showSignInMethods } from '../../../contract/account.ts';
import { checkField } from '../../lib/check-field.ts';
import { showFormProblem } from '../../lib/form-problem.ts';
import { useApi } from '../../lib/query.ts';
import { useForm } from '../../lib/use-form.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import styles from '../../ui/form.module.css';
import { Modal } from '../../ui/modal.tsx';

/** What is done once the password is given; people without a password leave it out. */
export interface PasswordQuestion {
  title: string;
  text: string;
  confirmLabel: string;
  danger?: boolean;
  /** Asks for a name too. */
  asksName?: boolean;
  /** @returns False if the dialog is to stay, with what was typed. */
  act: (given: { current_password?: string; name: string }) => Promise<unknown>;
}

/** Asks for the password before a change that could take over the account. It closes when `act` has succeeded. */
export function PasswordDialog({ question, onClose }: { question: PasswordQuestion | null; onClose: () => void }) {
  return (
    <Modal
      opened={question !== null}
      onClose={onClose}
      holdsForm
      // Mantine would take the focus from the recovery codes that the answer brought.
      returnFocus={false}
      title={question?.title}
      size={440}
      withCloseButton={false}
    >
      {question && <PasswordForm question={question} onClose={onClose} />}
    </Modal>
  );
}

function PasswordForm({ question, onClose }: { question: PasswordQuestion; onClose: () => void }) {
  const { t } = useTranslation('second_factor');
  const { data } = useApi(showSignInMethods, {});
  // Then the dialog has opened, and has focused something else. Otherwise it must know first to what the focus returns.
  const [comesLate] = useState(!data);
  const [isBusy, setBusy] = useState(false);
  const labels = { current_password: t('current_password'), name: t('passkey_name') };
  const form = useForm({
    initialValues: { current_password: '', name: '' },
    validate: {
      current_password: (value) => (data?.has_password ? checkField.required(labels.current_password)(value) : null),
      name: (value) => (question.asksName ? checkField.required(labels.name)(value) : null),
    },
  });
  const submit = form.onSubmit(async ({ current_password, name }) => {
    setBusy(true);
    try {
      const given = { current_password: data?.has_password ? current_password : undefined, name: name.trim() };
      if ((await question.act(given)) !== false) onClose();
    } catch (error) {
      showFormProblem(form, error, labels);
    }
    setBusy(false);
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>{question.text}</p>
      {question.asksName && (
        <TextInput
          label={labels.name}
          placeholder={t('passkey_name_hint')}
          maxLength={60}
          data-autofocus
          {...form.getInputProps('name')}
        />
      )}
      {data?.has_password && (
        <PasswordInput
          label={labels.current_password}
          description={t('prove')}
          autoComplete="current-password"
          data-autofocus
          autoFocus={comesLate && !question.asksName}
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
          {...form.getInputProps('current_password')}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" color={question.danger ? 'red' : undefined} loading={isBusy} disabled={!data}>
          {question.confirmLabel}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
