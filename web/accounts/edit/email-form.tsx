import { Button, PasswordInput, TextInput } from '@mantine/core';
import { askForEmailChange } from '../../../contract/account.ts';
import { checkField } from '../../lib/check-field.ts';
import { showFormProblem } from '../../lib/form-problem.ts';
import { useCall } from '../../lib/query.ts';
import { useSignedIn } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import form from '../../ui/form.module.css';
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts';
import { Notice } from '../notice.tsx';

/** Asks for another email address. It takes effect when the page behind the link mailed to it is confirmed. */
export function EmailForm({ pending, hasPassword }: { pending: string | null; hasPassword: boolean }) {
  const { t } = useTranslation('account');
  const me = useSignedIn();
  const labels = { email: t('email_new'), current_password: t('password_current') };
  const fields = useForm({
    initialValues: { email: '', current_password: '' },
    validate: {
      email: checkField.email(labels.email),
      current_password: (value) => (hasPassword ? checkField.required(labels.current_password)(value) : null),
    },
  });
  useUnsavedGuard(fields.hasChanges);
  const ask = useCall(askForEmailChange, {
    onSuccess: () => {
      toast.success(t('email_sent', { email: fields.getValues().email.trim() }));
      fields.reset();
    },
    onError: (error) => showFormProblem(fields, error, labels),
  });
  return (
    <form
      className={form.section}
      noValidate
      onSubmit={fields.onSubmit(({ email, current_password }) =>
        ask.mutate({ body: { email: email.trim(), current_password: hasPassword ? current_password : undefined } }),
      )}
    >
      <h2>{t('email')}</h2>
      {pending && <Notice kind="info">{t('pending_email', { email: pending })}</Notice>}
      <TextInput label={t('email')} value={me.email} readOnly autoComplete="username" />
      <div className={form.pair}>
        <TextInput
          label={labels.email}
          type="email"
          autoComplete="email"
          description={t('email_text')}
          {...fields.getInputProps('email')}
        />
        {hasPassword && (
          <PasswordInput
            label={labels.current_password}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t('show_password') }}
            {...fields.getInputProps('current_password')}
          />
        )}
      </div>
      <div className={form.buttons}>
        <Button type="submit" variant="default" loading={ask.isPending}>
          {t('email_ask')}
        </Button>
      </div>
    </form>
  );
}
