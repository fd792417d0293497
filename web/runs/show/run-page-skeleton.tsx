import { SkeletonLine, SkeletonRows } from '../../ui/skeletons.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import track from './run-track.module.css';
import classes from './shown-run.module.css';

/** Placeholders with the layout of the run page. */
export function RunPageSkeleton() {
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.page}>
      <div className={classes.waitingHead}>
        <SkeletonLine width={34} tall />
        <SkeletonLine width={52} />
      </div>
      <div className={isNarrow ? classes.waitingTabs : `${track.card} ${classes.waitingTrack}`} aria-hidden="true">
        <SkeletonLine />
      </div>
      <div className={classes.two}>
        <SkeletonRows rows={6} />
        <SkeletonRows rows={4} />
      </div>
    </div>
  );
}
