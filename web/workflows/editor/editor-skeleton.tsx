import { SkeletonLine } from '../../ui/skeletons.tsx';
import classes from './editor.module.css';

/** The layout of the editor while the workflow is loaded. */
export function EditorSkeleton({ label }: { label: string }) {
  return (
    <div className={classes.editor} aria-busy="true">
      <span className="visually-hidden" role="status">
        {label}
      </span>
      <div className={classes.skeletonHead} aria-hidden="true">
        <SkeletonLine width={30} />
      </div>
      <div className={classes.skeletonCanvas} aria-hidden="true">
        <div className={classes.skeletonStart}>
          <SkeletonLine width={40} />
          <SkeletonLine width={80} />
        </div>
        {[0, 1, 2].map((stage) => (
          <div key={stage} className={classes.skeletonStage}>
            <SkeletonLine width={18} />
            <SkeletonLine tall />
            <SkeletonLine width={60} />
          </div>
        ))}
      </div>
    </div>
  );
}
