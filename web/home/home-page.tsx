import { useEffect } from 'react';
import { showFirstSteps } from '../../contract/home.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import { ActivityColumn } from './activity-column.tsx';
import classes from './home-page.module.css';
import { Inbox } from './inbox.tsx';
import { useInbox } from './use-inbox.ts';

/** The inbox and the activities. */
export function HomePage() {
  const inbox = useInbox();
  const ws = useWorkspaceId();
  const isOwner = useWorkspaceEntry()?.role === 'owner';
  const { data } = useApi(showFirstSteps, { params: { ws } }, { enabled: isOwner, staleTime: 60_000 });
  const steps = data?.first_steps ?? null;
  const { openId, all, setOpenId, isLoading } = inbox;
  const isGone = openId !== null && !isLoading && all.every((action) => action.run_step.id !== openId);
  useEffect(() => {
    if (isGone) setOpenId(null);
  }, [isGone, setOpenId]);
  return (
    <div className={classes.page}>
      <Inbox inbox={inbox} steps={steps} />
      <ActivityColumn />
    </div>
  );
}
