import { Button, type ButtonProps } from '@mantine/core';
import type { ButtonHTMLAttributes } from 'react';
import { Kbd } from './kbd.tsx';

/**
 * Passes the baton: Approve, Submit, Send, Done, Start, Plan; one per action. Every other primary is a plain `Button`,
 * which is ink. `shortcut` shows the key; listening to it is the page's business.
 */
export function PassButton({
  shortcut,
  children,
  ...props
}: ButtonProps & { shortcut?: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof ButtonProps>) {
  return (
    <Button
      color="vermilion"
      aria-keyshortcuts={shortcut}
      rightSection={shortcut && <Kbd on>{shortcut}</Kbd>}
      {...props}
    >
      {children}
    </Button>
  );
}
