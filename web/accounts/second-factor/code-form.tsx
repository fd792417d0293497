import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
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
  const [attempt, setAttempt] = useState(1);
  const submit = form.onSubmit(async (body) => {
    onProblem(undefined);
    try {
      const { user } = await call(giveCode, { body });
      await onSignedIn(user);
    } catch (error) {
      form.reset();
      setAttempt((before) => before + 1);
      onProblem(error);
    }
  });
  return (
    <form className={session.form} onSubmit={submit} noValidate>
      <TextInput
        // A new field for each attempt, so that it takes the focus again.
        key={attempt}
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
