import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { register } from '../../contract/identity.ts';
import { minPasswordLength } from '../../contract/password.ts';
import { call } from '../lib/api-client.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { currentLanguage } from '../lib/languages.ts';
import { paths } from '../lib/paths.ts';
import { rememberReturnTo, useReturnTo } from '../lib/return-to.ts';
import { localZoneName } from '../lib/time-zones.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { NameFields } from './name-fields.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import classes from './session-form.module.css';
import { SessionHead } from './session-head.tsx';

export function RegisterPage() {
  const { t } = useTranslation(['session', 'messages']);
  const return_to = useReturnTo();
  const navigate = useNavigate();
  const labels = {
    first_name: t('first_name'),
    last_name: t('last_name'),
    email: t('email'),
    password: t('password'),
    password_confirmation: t('password_confirmation'),
  };
  const form = useForm({
    initialValues: { first_name: '', last_name: '', email: '', password: '', password_confirmation: '' },
    validate: {
      first_name: checkField.required(labels.first_name),
      last_name: checkField.required(labels.last_name),
      email: checkField.email(labels.email),
      password: checkField.minLength(labels.password, minPasswordLength),
      password_confirmation: checkField.same(labels.password_confirmation, 'password'),
    },
  });

  const submit = form.onSubmit(async (values) => {
    const body = { ...values, language_preference: currentLanguage(), time_zone_preference: localZoneName() };
    try {
      await call(register, { body });
      toast.success(t('messages:success.registered'));
      rememberReturnTo(return_to);
      await navigate({ to: paths.verifyEmail, search: { email: values.email.trim() } });
    } catch (error) {
      showFormProblem(form, error, labels);
    }
  });

  return (
    <>
      <SessionHead title={t('register.title')} text={t('register.text')} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <NameFields form={form} labels={labels} />
        <TextInput
          label={labels.email}
          type="email"
          size="md"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <NewPasswordFields form={form} labels={labels} password={form.values.password} />
        <Button type="submit" size="md" fullWidth className={classes.submit} loading={form.submitting}>
          {t('register.submit')}
        </Button>
      </form>
      <ProviderButtons returnTo={return_to} />
      <p className={classes.foot}>
        {t('register.have_account')}{' '}
        <Link to={paths.signIn} search={{ return_to }} className={classes.link}>
          {t('sign_in.submit')}
        </Link>
      </p>
    </>
  );
}
