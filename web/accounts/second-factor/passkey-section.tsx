import { Button } from '@mantine/core';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { addPasskey, beginPasskey, type Passkey, removePasskey } from '../../../contract/second-factor.ts';
import { formatWhenInside } from '../../lib/format-when.ts';
import { useCall } from '../../lib/query.ts';
import { refreshMe } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import styles from '../../ui/form.module.css';
import account from '../account-page.module.css';
import type { PasswordQuestion } from './password-dialog.tsx';

interface Props {
  passkeys: Passkey[];
  isOnly: boolean;
  ask: (question: PasswordQuestion) => void;
  /** Gets the recovery codes that came with the first second factor. */
  onCodes: (codes: string[] | null) => void;
}

export function PasskeySection({ passkeys, isOnly, ask, onCodes }: Props) {
  const { t } = useTranslation('second_factor');
  const locale = useLocale();
  const now = useNow();
  // The dialog shows their errors.
  const begin = useCall(beginPasskey, { onError: () => {} });
  const add = useCall(addPasskey, { onSuccess: refreshMe, onError: () => {} });
  const remove = useCall(removePasskey, { onSuccess: refreshMe, onError: () => {} });

  const askAdd = () =>
    ask({
      title: t('add_passkey'),
      text: t('add_passkey_text'),
      confirmLabel: t('add'),
      asksName: true,
      act: async ({ current_password, name }) => {
        const { options } = await begin.mutateAsync({ body: { current_password } });
        const made = await startRegistration({ optionsJSON: options as never }).catch(() => null);
        if (!made) {
          // The person closed the browser's dialog, or has no device for it.
          toast.error(t('passkey_failed'));
          return false;
        }
        const { id, response } = made;
        const { recovery_codes } = await add.mutateAsync({ body: { name, credential: { id, response } } });
        toast.success(t('passkey_added', { name }));
        onCodes(recovery_codes);
      },
    });
  const askRemove = ({ id, name }: Passkey) =>
    ask({
      title: t('remove_passkey_title', { name }),
      text: t(isOnly ? 'remove_last_text' : 'remove_text'),
      confirmLabel: t('remove'),
      danger: true,
      act: async ({ current_password }) => {
        await remove.mutateAsync({ params: { passkey_id: id }, body: { current_password } });
        toast.success(t('removed'));
      },
    });
  return (
    <section className={styles.section} aria-label={t('passkeys')}>
      <h2>{t('passkeys')}</h2>
      <p className={styles.help}>{t('passkeys_text')}</p>
      {passkeys.length === 0 && <p>{t('no_passkeys')}</p>}
      <ul className={account.rows}>
        {passkeys.map((passkey) => (
          <li key={passkey.id} className={account.row}>
            <div className={account.words}>
              <span>{passkey.name}</span>
              <p>
                {[
                  t('passkey_since', { when: formatWhenInside(passkey.created_at, locale, now) }),
                  passkey.last_used_at !== null &&
                    t('passkey_used', { when: formatWhenInside(passkey.last_used_at, locale, now) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              variant="default"
              size="xs"
              aria-label={t('remove_passkey', { name: passkey.name })}
              onClick={() => askRemove(passkey)}
            >
              {t('remove')}
            </Button>
          </li>
        ))}
      </ul>
      {browserSupportsWebAuthn() ? (
        <div className={styles.buttons}>
          <Button variant={passkeys.length === 0 ? 'filled' : 'default'} onClick={askAdd}>
            {t('add_passkey')}
          </Button>
        </div>
      ) : (
        <p className={styles.help}>{t('no_passkey_support')}</p>
      )}
    </section>
  );
}
