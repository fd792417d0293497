import classes from './baton-bar.module.css';

/**
 * The baton: marks the row or card where the work waits now. With `theirs` somebody else has it; without a holder no
 * bar is shown. It is 18 px high in a row; on an open card (`edge`) it leaves 14 px at each end.
 */
export function BatonBar({ theirs = false, edge = false }: { theirs?: boolean; edge?: boolean }) {
  return (
    <span className={classes.bar} data-theirs={theirs || undefined} data-edge={edge || undefined} aria-hidden="true" />
  );
}
