import { Button, PasswordInput } from '@mantine/core';
import { changePassword } from '../../../contract/account.ts';
import { forgotPassword } from '../../../contract/identity.ts';
import { minPasswordLength } from '../../../contract/password.ts';
import { checkField } from '../../lib/check-field.ts';
import { showFormProblem } from '../../lib/form-problem.ts';
import { useCall } from '../../lib/query.ts';
import { useSignedIn } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import form from '../../ui/form.module.css';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import classes from '../account-page.module.css';
import { PasswordStrengthBar } from '../password-strength-bar.tsx';

export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  const { t } = useTranslation(['account', 'messages']);
  const me = useSignedIn();
  const labels = {
    current_password: t('password_current'),
    password: t('password_new'),
    password_confirmation: t('password_again'),
  };
  const fields = useForm({
    initialValues: { current_password: '', password: '', password_confirmation: '' },
    validate: {
      current_password: (value) => (hasPassword ? checkField.required(labels.current_password)(value) : null),
      password: checkField.minLength(labels.password, minPasswordLength),
      password_confirmation: checkField.same(labels.password_confirmation, 'password'),
    },
  });
  useUnsavedGuard(fields.hasChanges);
  const change = useCall(changePassword, {
    onSuccess: () => {
      fields.reset();
      toast.success(t('messages:success.account_updated'));
    },
    onError: (error) => showFormProblem(fields, error, labels),
  });
  const sendLink = useCall(forgotPassword, { onSuccess: () => toast.success(t('messages:info.reset_email')) });
  const input = (name: keyof typeof labels, autoComplete: string) => (
    <PasswordInput
      label={labels[name]}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
      {...fields.getInputProps(name)}
    />
  );
  return (
    <form
      className={form.section}
      noValidate
      onSubmit={fields.onSubmit(({ current_password, ...values }) =>
        change.mutate({ body: { ...values, current_password: hasPassword ? current_password : undefined } }),
      )}
    >
      <h2>{t('password')}</h2>
      <p className={form.help}>{t(hasPassword ? 'password_text' : 'password_first')}</p>
      {hasPassword && input('current_password', 'current-password')}
      <div className={form.pair}>
        <div className={classes.stack}>
          {input('password', 'new-password')}
          <PasswordStrengthBar password={fields.values.password} />
        </div>
        {input('password_confirmation', 'new-password')}
      </div>
      <div className={form.buttons}>
        <Button type="submit" variant="default" loading={change.isPending}>
          {t('password_save')}
        </Button>
        <Button
          variant="subtle"
          loading={sendLink.isPending}
          onClick={() => sendLink.mutate({ body: { email: me.email } })}
        >
          {t('password_by_mail')}
        </Button>
      </div>
    </form>
  );
}
