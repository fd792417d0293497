import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { resetPassword } from '../../contract/identity.ts';
import { minPasswordLength } from '../../contract/password.ts';
import { call, ProblemError } from '../lib/api-client.ts';
import { checkField } from '../lib/check-field.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { forgetUser } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { Notice } from './notice.tsx';
import classes from './session-form.module.css';
import { SessionHead } from './session-head.tsx';

export function ResetPasswordPage() {
  const { t } = useTranslation('session');
  const { token } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [expired, setExpired] = useState<string | null>(token ? null : t('reset.no_token'));
  const labels = { password: t('reset.new_password'), password_confirmation: t('password_confirmation') };
  const form = useForm({
    initialValues: { password: '', password_confirmation: '' },
    validate: {
      password: checkField.minLength(labels.password, minPasswordLength),
      password_confirmation: checkField.same(labels.password_confirmation, 'password'),
    },
  });

  const submit = form.onSubmit(async (values) => {
    try {
      await call(resetPassword, { body: { token: token ?? '', ...values } });
      forgetUser();
      toast.success(t('reset.done'));
      await navigate({ to: paths.signIn });
    } catch (error) {
      if (error instanceof ProblemError && error.problem.code === 'link_expired') setExpired(problemMessage(error));
      else showFormProblem(form, error, labels);
    }
  });

  if (expired) {
    return (
      <>
        <SessionHead title={t('reset.title')} />
        <Notice kind="bad">{expired}</Notice>
        <div className={classes.form}>
          <LinkButton to={paths.forgotPassword} size="md" fullWidth>
            {t('reset.ask_again')}
          </LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <SessionHead title={t('reset.title')} text={t('reset.text')} />
      <form className={classes.form} onSubmit={submit} noValidate>
        <NewPasswordFields form={form} labels={labels} password={form.values.password} autoFocus />
        <Button type="submit" size="md" fullWidth className={classes.submit} loading={form.submitting}>
          {t('reset.submit')}
        </Button>
      </form>
    </>
  );
}
