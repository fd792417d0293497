import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { digestTokenPrefix, unsubscribe } from '../../contract/notices.ts';
import { SessionHead } from '../accounts/session-head.tsx';
import { ProblemError, type Reply } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useCall } from '../lib/query.ts';
import { refreshMe, useMe } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import classes from './notice-page.module.css';

/**
 * The page that the footer link of a mail opens. Opening it changes nothing; one button stops the mails, another starts
 * them again.
 */
export function UnsubscribePage() {
  const { t } = useTranslation('notices');
  const { token }: { token?: string } = useSearch({ strict: false });
  const me = useMe();
  // What was saved last; the call itself forgets it when another begins.
  const [reply, setReply] = useState<Reply<typeof unsubscribe>>();
  const saving = useCall(unsubscribe, {
    // Whoever is signed in goes on to pages that show the choice.
    onSuccess: async (saved) => {
      setReply(saved);
      if (me) await refreshMe();
    },
    onError: (error) => {
      if (!isGone(error)) toast.error(problemMessage(error));
    },
  });
  if (!token || isGone(saving.error)) {
    return (
      <>
        <SessionHead title={t('unsubscribe.gone_title')} text={t('unsubscribe.gone')} />
        <LinkButton to={paths.account} size="md" fullWidth className={classes.button} variant="default">
          {t('unsubscribe.to_account')}
        </LinkButton>
      </>
    );
  }
  const save = (subscribed_to_email: boolean) => saving.mutate({ query: {}, body: { token, subscribed_to_email } });
  const about = token.startsWith(digestTokenPrefix) ? 'digest' : 'runs';
  const comes = reply?.subscribed_to_email ?? true;
  const head = () => {
    if (!reply) return { title: t('unsubscribe.title'), text: t(`unsubscribe.text_of.${about}`) };
    const { email } = reply;
    return comes
      ? { title: t('unsubscribe.again_title'), text: t(`unsubscribe.again_done_of.${about}`, { email }) }
      : { title: t('unsubscribe.done_title'), text: t(`unsubscribe.done_of.${about}`, { email }) };
  };
  return (
    <>
      <div role="status">
        <SessionHead {...head()} />
      </div>
      {/* One button for both, so that it keeps the focus. */}
      <Button
        size="md"
        fullWidth
        variant={reply ? 'default' : 'filled'}
        className={classes.button}
        loading={saving.isPending}
        onClick={() => save(!comes)}
      >
        {comes ? t('unsubscribe.button') : t('unsubscribe.again')}
      </Button>
    </>
  );
}

const isGone = (error: Error | null): boolean => error instanceof ProblemError && error.problem.code === 'link_expired';
