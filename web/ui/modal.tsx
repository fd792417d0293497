import { Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useState } from 'react';
import { useDialog } from './use-dialog.ts';
import { useKeepFocus } from './use-keep-focus.ts';

/**
 * Mantine's modal, except that Escape closes only the dialog that was opened last, and that the focus stays in it and
 * always returns.
 * @param props.holdsForm Once something was typed or chosen in it, a click beside the dialog does not close it.
 */
export function Modal({
  closeOnEscape = true,
  holdsForm = false,
  children,
  ...props
}: ModalProps & { holdsForm?: boolean }) {
  const { opened } = props;
  const [isTouched, setTouched] = useState(false);
  if (isTouched && !opened) setTouched(false);
  const root = useDialog(opened, closeOnEscape ? props.onClose : null);
  useKeepFocus(opened, root);
  return (
    <MantineModal ref={root} {...(holdsForm && { closeOnClickOutside: !isTouched })} {...props} closeOnEscape={false}>
      {/* Also around what is no form yet: an element that came later would render all of it anew, and take its focus. */}
      <div
        style={{ display: 'contents' }}
        onInput={() => setTouched(true)}
        // What is chosen in a list or a calendar, or taken out of a field, is no input.
        onClickCapture={({ target }) => {
          if (target instanceof Element && target.closest('button, [role="option"]')) setTouched(true);
        }}
      >
        {children}
      </div>
    </MantineModal>
  );
}
