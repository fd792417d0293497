import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';
import { useRef } from 'react';
import { useCloseOnEscape } from './use-close-on-escape.ts';
import { useKeepFocus } from './use-keep-focus.ts';
import { useReturnFocus } from './use-return-focus.ts';

/**
 * Mantine's drawer, except that Escape closes only the dialog that was opened last, and that the focus stays in it and
 * always returns.
 */
export function Drawer({ closeOnEscape = true, ...props }: DrawerProps) {
  const root = useRef<HTMLDivElement>(null);
  useReturnFocus(props.opened, root);
  useKeepFocus(props.opened, root);
  useCloseOnEscape(props.opened, closeOnEscape ? props.onClose : null);
  return <MantineDrawer ref={root} {...props} closeOnEscape={false} />;
}
