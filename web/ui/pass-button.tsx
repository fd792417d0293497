import { Button, type ButtonProps } from '@mantine/core';
import type { ButtonHTMLAttributes } from 'react';
import { Kbd } from './kbd.tsx';

/**
 * The vermilion button that passes the baton: Approve, Submit, Send, Done, Start, Plan. Other primary buttons are plain
 * `Button`s, which are dark. `shortcut` only shows the key; the page handles it.
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
