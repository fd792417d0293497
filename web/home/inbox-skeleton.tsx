import { useTranslation } from '../lib/use-translation.ts';
import { SkeletonLine } from '../ui/skeletons.tsx';
import classes from './inbox-skeleton.module.css';

const widths = [46, 38, 52, 34, 44, 40];

/** Grey rows of the same height as the real ones. */
export function InboxSkeleton() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.rows} role="status" aria-label={t('loading')}>
      {widths.map((width) => (
        <div key={width} className={classes.row} aria-hidden="true">
          <span className={classes.words}>
            <SkeletonLine width={width} />
          </span>
          <span className={classes.end}>
            <SkeletonLine />
          </span>
        </div>
      ))}
    </div>
  );
}
