import { PasswordInput } from '@mantine/core';
import { useTranslation } from '../lib/use-translation.ts';
import { PasswordStrengthBar } from './password-strength-bar.tsx';

/** A new password, its strength, and its repetition. */
export function NewPasswordFields({
  form,
  labels,
  password,
  autoFocus = false,
}: {
  form: { getInputProps: (name: 'password' | 'password_confirmation') => object };
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
      <PasswordInput {...shared} label={labels.password} autoFocus={autoFocus} {...form.getInputProps('password')} />
      <PasswordStrengthBar password={password} />
      <PasswordInput
        {...shared}
        label={labels.password_confirmation}
        {...form.getInputProps('password_confirmation')}
      />
    </>
  );
}
