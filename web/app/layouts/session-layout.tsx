import { Outlet } from '@tanstack/react-router';
import { TrackLap } from '../../ui/track-lap.tsx';
import { Logo } from './logo.tsx';
import { PageFoot } from './page-foot.tsx';
import classes from './session-layout.module.css';

/** The centred narrow column of the pages before signing in. It names no workspace and no run. */
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
