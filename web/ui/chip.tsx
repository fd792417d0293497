import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** A word about a thing: "Draft", "2 problems", "2nd attempt". For a run's status use `Status`, not a coloured chip. */
export function Chip({
  tone,
  children,
}: {
  tone?: 'good' | 'bad' | 'warn' | 'info' | 'hold' | 'line';
  children: ReactNode;
}) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {children}
    </span>
  );
}
