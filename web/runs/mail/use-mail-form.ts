import { useState } from 'react';
import type { RunStepReply } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useTyped } from '../../lib/use-typed.ts';
import { mailOf } from '../answer/kept-answer.ts';

const unchanged = {};

/** The mail under review; null if the step is no email. Unchanged parts stay as the server sent them. */
export function useMailForm(step: RunStepReply) {
  const { mail } = step;
  const { t } = useTranslation('runs');
  const [changed, setChanged] = useTyped<{ subject?: string; body?: string }>(mailOf(step), unchanged);
  const [error, setError] = useState<string>();
  if (!mail) return null;
  const subject = changed.subject ?? mail.subject;
  const body = changed.body ?? mail.body;
  return {
    subject,
    body,
    error,
    setSubject: (subject: string) => {
      setError(undefined);
      setChanged((before) => ({ ...before, subject }));
    },
    setBody: (body: string) => setChanged((before) => ({ ...before, body })),
    /** @returns Whether the mail can be sent; if not, the subject shows an error. */
    check: () => {
      const isWhole = subject.trim() !== '';
      if (!isWhole) setError(t('mail.subject_blank'));
      return isWhole;
    },
    /** The changed mail; undefined if it was not changed. */
    given: () => (Object.keys(changed).length > 0 ? { subject: subject.trim(), body } : undefined),
  };
}

export type MailForm = NonNullable<ReturnType<typeof useMailForm>>;
