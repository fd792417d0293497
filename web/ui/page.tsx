import type { ReactNode } from 'react';
import classes from './page.module.css';

/**
 * The content of a page: `wide` 1288 px, `site` 1248 px, `normal` 1196 px, `narrow` 640 px for forms. Pages that fill the window do not
 * use it.
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
