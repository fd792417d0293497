import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { forgotPassword } from '../../contract/identity.ts';
import { call } from '../lib/api-client.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { rememberReturnTo, useReturnTo } from '../lib/return-to.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { OutboxHint } from '../ui/outbox-hint.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { Notice } from './notice.tsx';
import classes from './session-form.module.css';
import { SessionHead } from './session-head.tsx';

export function ForgotPasswordPage() {
  const { t } = useTranslation(['session', 'messages']);
  const return_to = useReturnTo();
  const [sentTo, setSentTo] = useState<string>();
  const labels = { email: t('email') };
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: checkField.email(labels.email) },
  });

  const submit = form.onSubmit(async (values) => {
    const body = { email: values.email.trim() };
    try {
      await call(forgotPassword, { body });
      rememberReturnTo(return_to);
      setSentTo(body.email);
    } catch (error) {
      showFormProblem(form, error, labels);
    }
  });

  if (sentTo) {
    return (
      <>
        <SessionHead title={t('forgot.sent_title')} />
        <Notice kind="good">
          <p>{t('messages:info.reset_email')}</p>
          <p className={classes.text}>{t('verify.sent_to', { email: sentTo })}</p>
          <p className={classes.text}>
            <OutboxHint />
          </p>
        </Notice>
        <BackToSignIn />
      </>
    );
  }
  return (
    <>
      <SessionHead title={t('forgot.title')} text={t('forgot.text')} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={labels.email}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth className={classes.submit} loading={form.submitting}>
          {t('forgot.submit')}
        </Button>
      </form>
      <BackToSignIn />
    </>
  );
}
