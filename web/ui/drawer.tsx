import { type DrawerProps, Drawer as MantineDrawer } from '@mantine/core';
import { useDialog } from './use-dialog.ts';
import { useKeepFocus } from './use-keep-focus.ts';

/**
 * Mantine's drawer, except that Escape closes only the dialog that was opened last, and that the focus stays in it and
 * always returns.
 */
export function Drawer({ closeOnEscape = true, ...props }: DrawerProps) {
  const root = useDialog(props.opened, closeOnEscape ? props.onClose : null);
  useKeepFocus(props.opened, root);
  return <MantineDrawer ref={root} {...props} closeOnEscape={false} />;
}
