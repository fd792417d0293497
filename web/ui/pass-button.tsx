import { Button, type ButtonProps } from '@mantine/core';
import type { ButtonHTMLAttributes } from 'react';
import { Kbd } from './kbd.tsx';

/**
 * The one vermilion button of an action: Approve, Submit, Send, Done, Start, Plan. Every other primary button is a
 * plain `Button`, which is dark. `shortcut` only shows the key; the page handles it.
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
