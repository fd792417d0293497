import type { ReactNode } from 'react';
import classes from './kbd.module.css';

/**
 * The key that does the same; `on` a button it takes the button's colour.
 * Decoration: say it to screen readers with `aria-keyshortcuts` on the button.
 */
export function Kbd({ on = false, children }: { on?: boolean; children: ReactNode }) {
  return (
    <span className={classes.kbd} data-on={on || undefined} aria-hidden="true">
      {children}
    </span>
  );
}
