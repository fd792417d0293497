import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { changeEmail } from '../../contract/account.ts';
import { ProblemError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useCall } from '../lib/query.ts';
import { refreshMe } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { Notice } from './notice.tsx';
import classes from './session-form.module.css';
import { SessionHead } from './session-head.tsx';

const goOnId = 'go-on';

/** Opening the link changes nothing, a button does: mail scanners open links too, and must not change the address. */
export function ChangeEmail({ token }: { token: string }) {
  const { t } = useTranslation('session');
  const change = useCall(changeEmail, { onSuccess: () => refreshMe(), onError: () => {} });
  const isGone = change.error instanceof ProblemError && change.error.problem.code === 'link_expired';
  // What was pressed is gone, or of no use any more.
  useEffect(() => {
    if (change.isSuccess || isGone) document.getElementById(goOnId)?.focus();
  }, [change.isSuccess, isGone]);
  if (change.data) {
    return (
      <>
        <SessionHead title={t('change_email.done')} text={t('change_email.done_text', { email: change.data.email })} />
        <div className={classes.form}>
          <LinkButton id={goOnId} to={paths.root} size="md" fullWidth>
            {t('change_email.go_on')}
          </LinkButton>
        </div>
      </>
    );
  }
  return (
    <>
      <SessionHead title={t('change_email.title')} text={t('change_email.text')} />
      {change.error && <Notice kind="bad">{problemMessage(change.error)}</Notice>}
      <div className={classes.form}>
        {isGone ? (
          <LinkButton id={goOnId} to={paths.editAccount} size="md" fullWidth>
            {t('reset.ask_again')}
          </LinkButton>
        ) : (
          <Button size="md" fullWidth loading={change.isPending} onClick={() => change.mutate({ body: { token } })}>
            {t('change_email.submit')}
          </Button>
        )}
      </div>
    </>
  );
}
