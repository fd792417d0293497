import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { replaceRecoveryCodes, showSecondFactor } from '../../../contract/second-factor.ts';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useApi, useCall } from '../../lib/query.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import styles from '../../ui/form.module.css';
import { LinkButton } from '../../ui/link-button.tsx';
import { MountWhenOpened } from '../../ui/mount-when-opened.tsx';
import { Page } from '../../ui/page.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SkeletonForm } from '../../ui/skeletons.tsx';
import { Notice } from '../notice.tsx';
import { AuthenticatorSection } from './authenticator-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import type { PasswordQuestion } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const PasswordDialog = lazyComponent(() => import('./password-dialog.tsx'), 'PasswordDialog');

/**
 * Where people set up and remove their second factors. Whoever opens a workspace that requires one, and has none, is
 * led here, with `return_to`.
 */
export function SecondFactorPage() {
  const { t } = useTranslation('second_factor');
  const { return_to }: { return_to?: string } = useSearch({ strict: false });
  const { data } = useApi(showSecondFactor, {}, { throwOnError: true });
  const isKeptOut = useSignedIn().workspaces.some((entry) => entry.needs_second_factor);
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  // A further second factor comes without codes; those that are shown stay until they are stored.
  const showCodes = (given: string[] | null) => given && setCodes(given);
  const hideCodes = () => {
    setCodes(null);
    focusIfLost('#content');
  };
  const replace = useCall(replaceRecoveryCodes, { onError: () => {} });
  const askCodes = () =>
    setQuestion({
      title: t('new_codes_title'),
      text: t('new_codes_text'),
      confirmLabel: t('new_codes'),
      act: async ({ current_password }) =>
        setCodes((await replace.mutateAsync({ body: { current_password } })).recovery_codes),
    });
  const factors = data ? Number(data.authenticator !== null) + data.passkeys.length : 0;
  return (
    <Page width="narrow">
      <PageHead title={t('title')} below={t('text')} />
      {!data && <SkeletonForm fields={3} />}
      {data && (
        <div className={styles.form}>
          {isKeptOut && factors === 0 && <Notice kind="info">{t('required')}</Notice>}
          {/* Newer codes get the focus too. */}
          {codes && <RecoveryCodes key={codes.join()} codes={codes} onStored={hideCodes} />}
          {return_to && factors > 0 && !codes && (
            <div className={styles.buttons}>
              <LinkButton to={return_to}>{t('go_on')}</LinkButton>
            </div>
          )}
          <AuthenticatorSection
            since={data.authenticator?.created_at ?? null}
            isOnly={factors === 1}
            ask={setQuestion}
            onCodes={showCodes}
          />
          <PasskeySection passkeys={data.passkeys} isOnly={factors === 1} ask={setQuestion} onCodes={showCodes} />
          {factors > 0 && (
            <section className={styles.section} aria-label={t('recovery')}>
              <h2>{t('recovery')}</h2>
              <p className={styles.help}>{t('recovery_text')}</p>
              <p>{t('codes_left', { count: data.recovery_codes_left })}</p>
              <div className={styles.buttons}>
                <Button variant="default" onClick={askCodes}>
                  {t('new_codes')}
                </Button>
              </div>
            </section>
          )}
        </div>
      )}
      <MountWhenOpened isOpen={question !== null}>
        {(isOpen) => <PasswordDialog question={isOpen ? question : null} onClose={() => setQuestion(null)} />}
      </MountWhenOpened>
    </Page>
  );
}
