import { PasswordInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PasswordStrengthBar } from './password-strength-bar.tsx';
import type { SessionForm } from './session-form.ts';

/** A new password, its strength, and its repetition. */
export function NewPasswordFields({
  form,
  labels,
  password,
  autoFocus = false,
}: {
  form: SessionForm;
  labels: { password: string; password_confirmation: string };
  /** The password as typed so far. */
  password: string;
  autoFocus?: boolean;
}) {
  const { t } = useTranslation('session');
  const shared = {
    size: 'md' as const,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('show_password') },
  };
  return (
    <>
      <PasswordInput
        {...shared}
        label={labels.password}
        autoFocus={autoFocus}
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
      <PasswordStrengthBar password={password} />
      <PasswordInput
        {...shared}
        label={labels.password_confirmation}
        key={form.key('password_confirmation')}
        {...form.getInputProps('password_confirmation')}
      />
    </>
  );
}
