import { Button } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { useState } from 'react';
import { beginSecondFactor, givePasskey } from '../../../contract/second-factor.ts';
import { call } from '../../lib/api-client.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import session from '../session-form.module.css';
import type { StepProps } from './code-form.tsx';

/** A button, because browsers ask for a passkey only after a person did something. */
export function PasskeyForm({ onSignedIn, onProblem }: StepProps) {
  const { t } = useTranslation('second_factor');
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    onProblem(undefined);
    setBusy(true);
    try {
      // What the passkey signs is used once, so that each try asks for another.
      const { passkey } = await call(beginSecondFactor, { body: {} });
      const given = passkey && (await startAuthentication({ optionsJSON: passkey as never }).catch(() => null));
      if (given) {
        const { id, response } = given;
        const { user } = await call(givePasskey, { body: { credential: { id, response } } });
        await onSignedIn(user);
      } else {
        toast.error(t('passkey_failed'));
      }
    } catch (error) {
      onProblem(error);
    }
    setBusy(false);
  };
  return (
    <div className={session.form}>
      <Button size="md" fullWidth autoFocus loading={isBusy} onClick={() => void ask()}>
        {t('sign_in.use_passkey')}
      </Button>
    </div>
  );
}
