import type { ReactNode } from 'react';
import classes from './pass.module.css';

/**
 * The pass of a baton: avatar, bar, avatar. `now`: `yours` while you hold it, `theirs` in another hand, `gone` once the
 * work moved on. The line beside it says the same in words.
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
