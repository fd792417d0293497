import classes from './baton-bar.module.css';

/**
 * The baton: the work is here now. `theirs` in another hand, with the name beside it; without a holder, no bar.
 * Its height comes from where it stands: 18 px in a row, less 14 px at each end of an open card (`edge`).
 */
export function BatonBar({ theirs = false, edge = false }: { theirs?: boolean; edge?: boolean }) {
  return (
    <span className={classes.bar} data-theirs={theirs || undefined} data-edge={edge || undefined} aria-hidden="true" />
  );
}
