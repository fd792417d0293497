import { type ReactNode, useState } from 'react';
import classes from './fold.module.css';

/**
 * A part that a button next to it opens and closes (`aria-expanded`, `aria-controls`). Its contents are rendered when it is
 * first open.
 */
export function Fold({ isOpen, id, children }: { isOpen: boolean; id?: string | undefined; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return (
    <div id={id} className={classes.fold} data-open={isOpen || undefined}>
      <div>{wasOpen && children}</div>
    </div>
  );
}
