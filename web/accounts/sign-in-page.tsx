import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { login } from '../../contract/identity.ts';
import type { ProviderProblem } from '../../contract/providers.ts';
import { call, ProblemError } from '../lib/api-client.ts';
import { checkField } from '../lib/check-field.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useReturnTo } from '../lib/return-to.ts';
import { setMe } from '../lib/session.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { OutboxHint } from '../ui/outbox-hint.tsx';
import { Notice } from './notice.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { ResendVerification } from './resend-verification.tsx';
import classes from './session-form.module.css';
import { SessionHead } from './session-head.tsx';

export function SignInPage() {
  const { t } = useTranslation('session');
  const return_to = useReturnTo();
  const navigate = useNavigate();
  const { problem: atProvider }: { problem?: ProviderProblem } = useSearch({ strict: false });
  const [problem, setProblem] = useState<unknown>();
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: { email: checkField.email(t('email')), password: checkField.required(t('password')) },
  });

  const submit = form.onSubmit(async (body) => {
    setProblem(undefined);
    try {
      const { user } = await call(login, { body });
      await setMe(user);
      await navigate({ href: return_to ?? paths.root, replace: true });
    } catch (error) {
      if (error instanceof ProblemError && error.problem.code === 'second_factor_required') {
        await navigate({ to: paths.secondFactorSignIn, search: { return_to } });
        return;
      }
      setProblem(error);
    }
  });

  const notVerified = problem instanceof ProblemError && problem.problem.code === 'email_not_verified';
  return (
    <>
      <SessionHead title={t('sign_in.title')} text={return_to ? t('sign_in.returning') : undefined} />
      {!navigator.cookieEnabled && <Notice kind="bad">{t('sign_in.no_cookies')}</Notice>}
      {problem !== undefined && (
        <Notice kind={notVerified ? 'info' : 'bad'}>
          {problemMessage(problem)}{' '}
          {notVerified && (
            <>
              <OutboxHint /> <ResendVerification email={form.getValues().email} />
            </>
          )}
        </Notice>
      )}
      {problem === undefined && atProvider && <Notice kind="bad">{t(`provider_problem.${atProvider}`)}</Notice>}
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={t('email')}
          type="email"
          size="md"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <div className={classes.field}>
          <PasswordInput
            label={t('password')}
            size="md"
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
            {...form.getInputProps('password')}
          />
          <Link to={paths.forgotPassword} search={{ return_to }} className={`${classes.aside} ${classes.link}`}>
            {t('sign_in.forgot')}
          </Link>
        </div>
        <Button type="submit" size="md" fullWidth className={classes.submit} loading={form.submitting}>
          {t('sign_in.submit')}
        </Button>
      </form>
      <ProviderButtons returnTo={return_to} />
      <p className={classes.foot}>
        {t('sign_in.new_here')}{' '}
        <Link to={paths.register} search={{ return_to }} className={classes.link}>
          {t('sign_in.register')}
        </Link>
      </p>
    </>
  );
}
