import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Me } from '../../../contract/identity.ts';
import { beginSecondFactor, type SecondFactorMethod } from '../../../contract/second-factor.ts';
import { call, ProblemError } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { useReturnTo } from '../../lib/return-to.ts';
import { setMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Notice } from '../notice.tsx';
import session from '../session-form.module.css';
import { SessionHead } from '../session-head.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyForm } from './passkey-form.tsx';
import classes from './second-factor.module.css';

const textOf = {
  authenticator: 'sign_in.authenticator_text',
  passkey: 'sign_in.passkey_text',
  recovery_code: 'sign_in.recovery_text',
} as const;
const useOf = {
  authenticator: 'sign_in.use_authenticator',
  passkey: 'sign_in.use_passkey',
  recovery_code: 'sign_in.use_recovery_code',
} as const;

/** The step of signing in that asks for the second factor, after the password or the identity provider. */
export function SecondFactorSignInPage() {
  const { t } = useTranslation('second_factor');
  const return_to = useReturnTo();
  const navigate = useNavigate();
  const [methods, setMethods] = useState<SecondFactorMethod[] | null>(null);
  const [method, setMethod] = useState<SecondFactorMethod>();
  const [problem, setProblem] = useState<unknown>();

  useEffect(() => {
    call(beginSecondFactor, { body: {} })
      .then((reply) => {
        setMethods(reply.methods);
        setMethod(reply.methods.find((one) => one === 'passkey') ?? reply.methods[0]);
      })
      .catch(setProblem);
  }, []);

  const onSignedIn = async (user: Me) => {
    await setMe(user);
    await navigate({ href: return_to ?? paths.root, replace: true });
  };
  const isExpired = problem instanceof ProblemError && problem.problem.code === 'sign_in_expired';
  return (
    <>
      <SessionHead title={t('sign_in.title')} text={method && t(textOf[method])} />
      {problem !== undefined && <Notice kind="bad">{problemMessage(problem)}</Notice>}
      {isExpired ? (
        <div className={session.form}>
          <LinkButton to={paths.signIn} search={{ return_to }} size="md" fullWidth>
            {t('sign_in.again')}
          </LinkButton>
        </div>
      ) : (
        <>
          {method === 'passkey' && <PasskeyForm onSignedIn={onSignedIn} onProblem={setProblem} />}
          {(method === 'authenticator' || method === 'recovery_code') && (
            <CodeForm key={method} method={method} onSignedIn={onSignedIn} onProblem={setProblem} />
          )}
          <div className={classes.ways}>
            {methods
              ?.filter((one) => one !== method)
              .map((one) => (
                <Button
                  key={one}
                  variant="default"
                  size="md"
                  fullWidth
                  onClick={() => {
                    setProblem(undefined);
                    setMethod(one);
                  }}
                >
                  {t(useOf[one])}
                </Button>
              ))}
          </div>
          <p className={session.foot}>{t('sign_in.lost')}</p>
        </>
      )}
    </>
  );
}
