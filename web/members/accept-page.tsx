import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { acceptInvitation, type InvitationReply, showInvitation } from '../../contract/members.ts';
import { Notice } from '../accounts/notice.tsx';
import { ProviderButtons } from '../accounts/provider-buttons.tsx';
import sessionForm from '../accounts/session-form.module.css';
import { SessionHead } from '../accounts/session-head.tsx';
import { call, ProblemError } from '../lib/api-client.ts';
import { formatDayTime } from '../lib/format-date.ts';
import { leaveSession } from '../lib/leave-session.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useApi } from '../lib/query.ts';
import { rememberReturnTo } from '../lib/return-to.ts';
import { forgetUser, refreshMe, useMe } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { LinkButton } from '../ui/link-button.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { AcceptForm } from './accept-form.tsx';
import classes from './accept-page.module.css';

/**
 * Shows who invites to which workspace, and a way to accept: a new account, signing in, or one button. Opening the page
 * accepts nothing.
 */
export function AcceptPage({ token }: { token: string }) {
  const { t } = useTranslation('members');
  const navigate = useNavigate();
  const [isGone, setGone] = useState(false);
  const { data, error } = useApi(showInvitation, { params: { token } }, { retry: false, staleTime: 60_000 });

  const enter = async (workspaceId: string) => {
    await refreshMe();
    await navigate({ to: paths.home, params: { workspaceId }, replace: true });
  };
  /**
   * Shows that the invitation is no longer valid, if the problem says so: it was accepted or withdrawn in the meantime.
   * @returns Whether the problem says so.
   */
  const closeIfGone = (problem: unknown): boolean => {
    const gone = problem instanceof ProblemError && problem.problem.code === 'link_expired';
    if (gone) setGone(true);
    return gone;
  };
  const isVoid = error instanceof ProblemError && [404, 410].includes(error.problem.status);
  if (isGone || isVoid) return <GoneInvitation isRefused={isGone} />;
  if (error) return <Notice kind="bad">{problemMessage(error)}</Notice>;
  if (!data) return <SkeletonForm fields={4} />;
  const { invitation } = data;
  return (
    <>
      <SessionHead
        title={t('accept.title', { workspace: invitation.workspace_name })}
        text={t('accept.text', {
          name: invitation.invited_by,
          workspace: invitation.workspace_name,
          role: t(`accept.as.${invitation.role}`),
        })}
      />
      <WayIn token={token} invitation={invitation} enter={enter} closeIfGone={closeIfGone} />
      <Expiry at={invitation.expires_at} />
    </>
  );
}

interface WayInProps {
  token: string;
  invitation: InvitationReply;
  enter: (workspaceId: string) => Promise<void>;
  closeIfGone: (problem: unknown) => boolean;
}

function WayIn({ token, invitation, enter, closeIfGone }: WayInProps) {
  const { t } = useTranslation('members');
  const me = useMe();
  const { email } = invitation;
  if (me && me.email.toLowerCase() === email.toLowerCase()) {
    return <AcceptButton token={token} email={me.email} enter={enter} closeIfGone={closeIfGone} />;
  }
  const return_to = `${paths.register}?invitation=${token}`;
  if (me) return <OtherAccount mine={me.email} invited={email} returnTo={return_to} />;
  if (!invitation.has_account) {
    return (
      <>
        <AcceptForm token={token} email={email} enter={enter} closeIfGone={closeIfGone} />
        <ProviderButtons returnTo={return_to} />
      </>
    );
  }
  return (
    <>
      <Notice kind="info">{t('accept.has_account')}</Notice>
      <LinkButton to={paths.signIn} search={{ return_to }} size="md" fullWidth className={classes.button}>
        {t('accept.sign_in')}
      </LinkButton>
    </>
  );
}

function AcceptButton({ token, email, enter, closeIfGone }: Omit<WayInProps, 'invitation'> & { email: string }) {
  const { t } = useTranslation('members');
  const [isPending, setPending] = useState(false);
  const accept = async () => {
    setPending(true);
    try {
      const { workspace_id } = await call(acceptInvitation, { params: { token }, body: {} });
      await enter(workspace_id);
    } catch (error) {
      if (!closeIfGone(error)) toast.error(problemMessage(error));
      setPending(false);
    }
  };
  return (
    <>
      <p className={sessionForm.text}>{t('accept.signed_in', { email })}</p>
      <Button size="md" fullWidth className={classes.button} loading={isPending} onClick={() => void accept()}>
        {t('accept.button')}
      </Button>
    </>
  );
}

function OtherAccount({ mine, invited, returnTo }: { mine: string; invited: string; returnTo: string }) {
  const { t } = useTranslation('members');
  // The page stays: after signing out, it offers the ways to accept for the invited address.
  const leave = async () => {
    try {
      const logout_url = await leaveSession();
      // The identity provider must sign out too: its button would sign the same account in again. It redirects to the
      // sign-in page, which leads back here.
      if (logout_url) {
        rememberReturnTo(returnTo);
        window.location.assign(logout_url);
        return;
      }
    } catch (error) {
      toast.error(problemMessage(error));
      return;
    }
    forgetUser();
  };
  return (
    <>
      <Notice kind="info">{t('accept.other_account', { email: mine, invited })}</Notice>
      <Button size="md" fullWidth className={classes.button} onClick={() => void leave()}>
        {t('accept.sign_out')}
      </Button>
    </>
  );
}

function Expiry({ at }: { at: number }) {
  const { t } = useTranslation('members');
  const [locale, now] = [useLocale(), useNow()];
  return <p className={sessionForm.foot}>{t('accept.expires', { date: formatDayTime(at, locale, now) })}</p>;
}

/** @param isRefused The invitation was shown before, and accepting it was refused. */
function GoneInvitation({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation(['members', 'session']);
  const me = useMe();
  return (
    <>
      <SessionHead title={t('accept.gone_title')} text={t('accept.gone_text')} followsForm={isRefused} />
      <LinkButton to={me ? paths.root : paths.signIn} size="md" fullWidth className={classes.button} variant="default">
        {me ? t('accept.to_home') : t('session:to_sign_in')}
      </LinkButton>
    </>
  );
}
