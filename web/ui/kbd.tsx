import type { ReactNode } from 'react';
import classes from './kbd.module.css';

/**
 * A keyboard shortcut as a hint; with `on` it takes the colors of the button it stands on.
 * It is hidden from screen readers: give the button `aria-keyshortcuts`.
 */
export function Kbd({ on = false, children }: { on?: boolean; children: ReactNode }) {
  return (
    <span className={classes.kbd} data-on={on || undefined} aria-hidden="true">
      {children}
    </span>
  );
}
