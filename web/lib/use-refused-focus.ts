import { useEffect, useRef, useState } from 'react';
import { focusFirstFault } from './focus-first-fault.ts';

/**
 * For a form without `useForm`: after it was sent and refused, here or by the server, its first wrong field gets the focus.
 * @param isSending Until the reply has come, its errors may be those of before.
 * @returns Props of the form.
 */
export function useRefusedFocus(isSending: boolean) {
  const ref = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  // Renders also if it is refused for the same reason as before.
  const [, setSends] = useState(0);
  // After each render: the errors may come with a reply.
  useEffect(() => {
    if (isSent.current && !isSending) isSent.current = !focusFirstFault(ref.current);
  });
  return {
    ref,
    onInput: () => {
      isSent.current = false;
    },
    onSubmitCapture: () => {
      isSent.current = true;
      setSends((before) => before + 1);
    },
  };
}
