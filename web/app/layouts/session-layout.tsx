import { Outlet } from '@tanstack/react-router';
import { TrackLap } from '../../ui/track-lap.tsx';
import { Logo } from './logo.tsx';
import { PageFoot } from './page-foot.tsx';
import classes from './session-layout.module.css';

/** A narrow centred column, for the pages before sign-in and those that the links of mails open. */
export function SessionLayout() {
  return (
    <div className={classes.page}>
      <TrackLap />
      <main className={classes.column}>
        <Logo size={34} word className={classes.mark} />
        <Outlet />
      </main>
      <PageFoot className={classes.foot} />
    </div>
  );
}
