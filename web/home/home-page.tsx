import { useEffect } from 'react';
import { ActivityColumn } from './activity-column.tsx';
import classes from './home-page.module.css';
import { Inbox } from './inbox.tsx';
import { useInbox } from './use-inbox.ts';

/** The inbox and the activities. */
export function HomePage() {
  const inbox = useInbox();
  const { openId, all, setOpenId, isLoading } = inbox;
  const isGone = openId !== null && !isLoading && all.every((action) => action.run_step.id !== openId);
  useEffect(() => {
    if (isGone) setOpenId(null);
  }, [isGone, setOpenId]);
  return (
    <div className={classes.page}>
      <Inbox inbox={inbox} />
      <ActivityColumn />
    </div>
  );
}
