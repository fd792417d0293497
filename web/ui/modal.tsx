import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useCloseOnEscape } from './use-close-on-escape.ts';

/** Mantine's modal, except that Escape closes only the dialog that was opened last. */
export function Modal({ closeOnEscape = true, ...props }: ModalProps) {
  useCloseOnEscape(props.opened, closeOnEscape ? props.onClose : null);
  return <MantineModal {...props} closeOnEscape={false} />;
}
