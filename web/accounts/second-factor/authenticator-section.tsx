import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { beginAuthenticator, confirmAuthenticator, removeAuthenticator } from '../../../contract/second-factor.ts';
import { checkField } from '../../lib/check-field.ts';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { showFormProblem } from '../../lib/form-problem.ts';
import { formatWhenInside } from '../../lib/format-when.ts';
import { useCall } from '../../lib/query.ts';
import { refreshMe } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import styles from '../../ui/form.module.css';
import type { PasswordQuestion } from './password-dialog.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './second-factor.module.css';

interface Props {
  since: number | null;
  isOnly: boolean;
  ask: (question: PasswordQuestion) => void;
  /** Gets the recovery codes that came with the first second factor. */
  onCodes: (codes: string[] | null) => void;
}

export function AuthenticatorSection({ since, isOnly, ask, onCodes }: Props) {
  const { t } = useTranslation('second_factor');
  const locale = useLocale();
  const now = useNow();
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null);
  // The dialog shows their errors.
  const begin = useCall(beginAuthenticator, { onError: () => {} });
  const remove = useCall(removeAuthenticator, { onSuccess: refreshMe, onError: () => {} });
  const endSetUp = () => {
    setSetup(null);
    focusIfLost('#authenticator button');
  };
  const askSetUp = () =>
    ask({
      title: t('set_up_title'),
      text: t('authenticator_text'),
      confirmLabel: t('continue'),
      act: async ({ current_password }) => setSetup(await begin.mutateAsync({ body: { current_password } })),
    });
  const askRemove = () =>
    ask({
      title: t('remove_authenticator_title'),
      text: t(isOnly ? 'remove_last_text' : 'remove_text'),
      confirmLabel: t('remove'),
      danger: true,
      act: async ({ current_password }) => {
        await remove.mutateAsync({ body: { current_password } });
        toast.success(t('removed'));
      },
    });
  return (
    <section id="authenticator" className={styles.section} aria-label={t('authenticator')}>
      <h2>{t('authenticator')}</h2>
      <p className={styles.help}>{t('authenticator_text')}</p>
      {since !== null && <p>{t('authenticator_since', { when: formatWhenInside(since, locale, now) })}</p>}
      {since === null && setup ? (
        <SetUp
          {...setup}
          onCancel={endSetUp}
          onDone={(codes) => {
            endSetUp();
            onCodes(codes);
          }}
        />
      ) : (
        <div className={styles.buttons}>
          {since === null ? (
            <Button onClick={askSetUp}>{t('set_up')}</Button>
          ) : (
            <Button variant="default" aria-label={t('remove_authenticator')} onClick={askRemove}>
              {t('remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

interface SetUpProps {
  secret: string;
  uri: string;
  onCancel: () => void;
  onDone: (codes: string[] | null) => void;
}

function SetUp({ secret, uri, onCancel, onDone }: SetUpProps) {
  const { t } = useTranslation('second_factor');
  const labels = { code: t('code') };
  const form = useForm({ initialValues: { code: '' }, validate: { code: checkField.required(labels.code) } });
  const confirm = useCall(confirmAuthenticator, {
    onSuccess: async ({ recovery_codes }) => {
      toast.success(t('authenticator_added'));
      onDone(recovery_codes);
      await refreshMe();
    },
    onError: (error) => showFormProblem(form, error, labels),
  });
  return (
    <form
      className={classes.setup}
      noValidate
      onSubmit={form.onSubmit(({ code }) => confirm.mutate({ body: { code } }))}
    >
      <p>{t('scan')}</p>
      <QrCode text={uri} label={t('qr')} />
      <p className={styles.help}>{t('by_hand')}</p>
      <code className={classes.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      <TextInput
        className={classes.code}
        label={labels.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        autoFocus
        {...form.getInputProps('code')}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={confirm.isPending}>
          {t('confirm')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
