import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';
import { useCloseOnEscape } from './use-close-on-escape.ts';

/** Mantine's drawer, except that Escape closes only the dialog that was opened last. */
export function Drawer({ closeOnEscape = true, ...props }: DrawerProps) {
  useCloseOnEscape(props.opened, closeOnEscape ? props.onClose : null);
  return <MantineDrawer {...props} closeOnEscape={false} />;
}
