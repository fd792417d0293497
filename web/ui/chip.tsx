import type { ReactNode } from 'react';
import classes from './chip.module.css';

/** A short label: "Draft", "2 problems", "2nd attempt". For the status of a run use `Status`, not a colored chip. */
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
