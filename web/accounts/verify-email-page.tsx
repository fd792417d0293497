import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Me, sendVerification, verifyEmail } from '../../contract/identity.ts';
import { call, ProblemError } from '../lib/api-client.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useReturnTo } from '../lib/return-to.ts';
import { setMe } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { OutboxHint } from '../ui/outbox-hint.tsx';
import { BackToSignIn } from './back-to-sign-in.tsx';
import { ChangeEmail } from './change-email.tsx';
import { Notice } from './notice.tsx';
import { ResendVerification } from './resend-verification.tsx';
import classes from './session-form.module.css';
import { SessionHead } from './session-head.tsx';

/**
 * The page that links in mails open. With `token` it verifies the address of a new account, and goes on if that signed
 * the person in; with `change` it changes the address of an account. Without either it says where the mail was sent
 * (`email`), and can send another.
 */
export function VerifyEmailPage() {
  const { token, email, change } = useSearch({ strict: false });
  if (change) return <ChangeEmail token={change} />;
  if (token) return <Verifying token={token} />;
  return email ? <Sent email={email} /> : <SendAgain />;
}

function Verifying({ token }: { token: string }) {
  const { t } = useTranslation('session');
  // A query and not an effect: React runs effects twice in development, and the token can be used only once.
  const { isPending, error, data } = useQuery({
    queryKey: [verifyEmail.path, token],
    queryFn: () => call(verifyEmail, { body: { token } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [proven, setProven] = useState<Me | null>(null);
  const me = data?.user ?? proven;
  const return_to = useReturnTo();
  const navigate = useNavigate();
  useEffect(() => {
    if (!me) return;
    toast.success(t('verify.done'));
    void setMe(me).then(() => navigate({ href: return_to ?? paths.root, replace: true }));
  }, [me, return_to, navigate, t]);
  if (isPending || me) return <SessionHead title={t('verify.working')} />;
  if (error instanceof ProblemError && error.problem.code === 'password_required') {
    return <AskPassword token={token} onVerified={setProven} />;
  }
  if (error) return <SendAgain problem={problemMessage(error)} />;
  return (
    <>
      <SessionHead title={t('verify.done')} text={t('verify.done_text')} />
      <div className={classes.form}>
        <LinkButton to={paths.signIn} size="md" fullWidth>
          {t('sign_in.submit')}
        </LinkButton>
      </div>
    </>
  );
}

/** In a browser in which the account was not created: somebody else may have created it with this address. */
function AskPassword({ token, onVerified }: { token: string; onVerified: (me: Me | null) => void }) {
  const { t } = useTranslation('session');
  const labels = { password: t('password') };
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: checkField.required(labels.password) },
  });
  const submit = form.onSubmit(async (body) => {
    try {
      onVerified((await call(verifyEmail, { body: { token, ...body } })).user);
    } catch (error) {
      if (error instanceof ProblemError && error.problem.code === 'wrong_password') {
        form.setFieldError('password', problemMessage(error));
      } else showFormProblem(form, error, labels);
    }
  });
  return (
    <>
      <SessionHead title={t('verify.title')} text={t('verify.password_text')} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <PasswordInput
          label={labels.password}
          size="md"
          autoComplete="current-password"
          autoFocus
          visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth className={classes.submit} loading={form.submitting}>
          {t('verify.password_submit')}
        </Button>
      </form>
      <p className={classes.foot}>
        {t('verify.not_you')}{' '}
        <Link to={paths.forgotPassword} className={classes.link}>
          {t('verify.set_password')}
        </Link>
      </p>
    </>
  );
}

function Sent({ email }: { email: string }) {
  const { t } = useTranslation(['session', 'messages']);
  return (
    <>
      <SessionHead title={t('verify.title')} />
      <Notice kind="info">
        <p>{t('messages:info.verify_email')}</p>
        <p className={classes.text}>{t('verify.sent_to', { email })}</p>
        <p className={classes.text}>
          <OutboxHint />
        </p>
      </Notice>
      <p className={classes.foot}>
        <ResendVerification email={email} /> ·{' '}
        <Link to={paths.signIn} className={classes.link}>
          {t('to_sign_in')}
        </Link>
      </p>
    </>
  );
}

function SendAgain({ problem }: { problem?: string }) {
  const { t } = useTranslation(['session', 'messages']);
  const labels = { email: t('email') };
  const form = useForm({
    initialValues: { email: '' },
    validate: { email: checkField.email(labels.email) },
  });
  const submit = form.onSubmit(async (values) => {
    try {
      await call(sendVerification, { body: { email: values.email.trim() } });
      toast.success(t('messages:info.verify_email'));
    } catch (error) {
      showFormProblem(form, error, labels);
    }
  });
  return (
    <>
      <SessionHead title={problem ? t('verify.again_title') : t('verify.title')} />
      {problem && <Notice kind="bad">{problem}</Notice>}
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={labels.email}
          type="email"
          size="md"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth className={classes.submit} loading={form.submitting}>
          {t('verify.submit')}
        </Button>
      </form>
      <BackToSignIn />
    </>
  );
}
