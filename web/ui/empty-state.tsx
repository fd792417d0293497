import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

/** An empty list: a picture, one line, and buttons (children) for what to do next. */
export function EmptyState({
  picture,
  title,
  text,
  children,
}: {
  picture?: ReactNode;
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      {picture}
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {children && <div className={classes.next}>{children}</div>}
    </div>
  );
}
