import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { acceptInvitation } from '../../contract/members.ts';
import { minPasswordLength } from '../../contract/password.ts';
import { PasswordStrengthBar } from '../accounts/password-strength-bar.tsx';
import classes from '../accounts/session-form.module.css';
import { call } from '../lib/api-client.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { currentLanguage } from '../lib/languages.ts';

/** A new account for the invited address, which the link has proven: no mail asks to verify it. */
export function AcceptForm({
  token,
  email,
  enter,
  told,
}: {
  token: string;
  email: string;
  enter: (workspaceId: string) => Promise<void>;
  told: (problem: unknown) => boolean;
}) {
  const { t } = useTranslation(['session', 'members']);
  const [password, setPassword] = useState('');
  const labels = {
    first_name: t('first_name'),
    last_name: t('last_name'),
    password: t('password'),
    password_confirmation: t('password_confirmation'),
  };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { first_name: '', last_name: '', password: '', password_confirmation: '' },
    validate: {
      first_name: checkField.required(labels.first_name),
      last_name: checkField.required(labels.last_name),
      password: checkField.minLength(labels.password, minPasswordLength),
      password_confirmation: checkField.same(labels.password_confirmation, 'password'),
    },
    onValuesChange: (values) => setPassword(values.password),
  });
  const submit = form.onSubmit(async (values) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const account = { ...values, language_preference: currentLanguage(), time_zone_preference: timeZone };
    try {
      const { workspace_id } = await call(acceptInvitation, { params: { token }, body: { account } });
      await enter(workspace_id);
    } catch (error) {
      if (!told(error)) showFormProblem(form, error, labels);
    }
  });
  const shown = { 'aria-label': t('show_password') };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('email')}
        description={t('members:accept.email_hint')}
        type="email"
        size="md"
        autoComplete="username"
        value={email}
        readOnly
      />
      <div className={classes.pair}>
        <TextInput
          label={labels.first_name}
          size="md"
          autoComplete="given-name"
          autoFocus
          key={form.key('first_name')}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={labels.last_name}
          size="md"
          autoComplete="family-name"
          key={form.key('last_name')}
          {...form.getInputProps('last_name')}
        />
      </div>
      <PasswordInput
        label={labels.password}
        size="md"
        autoComplete="new-password"
        visibilityToggleButtonProps={shown}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordStrengthBar password={password} />
      <PasswordInput
        label={labels.password_confirmation}
        size="md"
        autoComplete="new-password"
        visibilityToggleButtonProps={shown}
        key={form.key('password_confirmation')}
        {...form.getInputProps('password_confirmation')}
      />
      <Button type="submit" size="md" fullWidth className={classes.submit} loading={form.submitting}>
        {t('members:accept.create')}
      </Button>
    </form>
  );
}
