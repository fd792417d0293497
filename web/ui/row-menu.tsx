import type { ReactNode } from 'react';
import { Menu } from './menu.tsx';
import classes from './row-menu.module.css';
import theme from './theme.module.css';

/**
 * The menu button (three dots) at the end of a row; `label` names the row: "Menu of Finance". It looks like Mantine's, which
 * takes as long to render as the rest of a row; and the dots are a background, which costs less than an icon.
 */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <button type="button" aria-label={label} className={`${theme.focus} ${theme.active} ${classes.dots}`} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
