import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * The content of a page, centered, with one of four maximum widths: `narrow` for forms, `site` as wide as the bar of
 * the public pages. Pages that fill the window do not use it.
 */
export function Page({
  width = 'normal',
  children,
}: {
  width?: 'narrow' | 'normal' | 'site' | 'wide';
  children: ReactNode;
}) {
  return (
    <div className={classes.page} data-width={width}>
      {children}
    </div>
  );
}
