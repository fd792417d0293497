import type { ReactNode } from 'react';
import classes from './pass.module.css';

/**
 * Shows how the baton was passed: avatar, bar, avatar. `now`: `yours` if you have it, `theirs` if somebody else has it,
 * `gone` if the work has moved on. Decoration: the text beside it says the same.
 */
export function Pass({
  from,
  to,
  now = 'gone',
}: {
  from: ReactNode;
  to: ReactNode;
  now?: 'yours' | 'theirs' | 'gone';
}) {
  return (
    <span className={classes.pass} aria-hidden="true">
      {from}
      <i data-now={now} />
      {to}
    </span>
  );
}
