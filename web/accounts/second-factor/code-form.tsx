import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { Me } from '../../../contract/identity.ts';
import { giveCode } from '../../../contract/second-factor.ts';
import { call } from '../../lib/api-client.ts';
import { checkField } from '../../lib/check-field.ts';
import { useForm } from '../../lib/use-form.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import session from '../session-form.module.css';

export interface StepProps {
  onSignedIn: (user: Me) => Promise<void>;
  /** Undefined removes the message of an earlier try. */
  onProblem: (problem: unknown) => void;
}

/** A code of the authenticator app, or a recovery code. */
export function CodeForm({ method, onSignedIn, onProblem }: StepProps & { method: 'authenticator' | 'recovery_code' }) {
  const { t } = useTranslation('second_factor');
  const isApp = method === 'authenticator';
  const label = t(isApp ? 'sign_in.code' : 'sign_in.recovery_code');
  const form = useForm({ initialValues: { code: '' }, validate: { code: checkField.required(label) } });
  const field = useRef<HTMLInputElement>(null);
  const send = async (body: { code: string }) => {
    onProblem(undefined);
    try {
      const { user } = await call(giveCode, { body });
      await onSignedIn(user);
    } catch (error) {
      form.reset();
      // The field is empty again, and the next code is typed into it.
      field.current?.focus();
      onProblem(error);
    }
  };
  return (
    <form className={session.form} onSubmit={(event) => form.onSubmit(send)(event)} noValidate>
      <TextInput
        ref={field}
        label={label}
        size="md"
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        autoFocus
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="md" fullWidth className={session.submit} loading={form.submitting}>
        {t('sign_in.submit')}
      </Button>
    </form>
  );
}
