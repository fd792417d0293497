import type { ReactNode } from 'react';
import classes from './page.module.css';

/** The content of a page: `wide` 1288 px, else 1196, `narrow` 640 for forms. Pages that fill the window do without it. */
export function Page({ width = 'normal', children }: { width?: 'narrow' | 'normal' | 'wide'; children: ReactNode }) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
