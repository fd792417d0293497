import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunStepReply } from '../../../contract/runs.ts';

/** The mail being reviewed; null for a step that is no email. What nobody changed stays as the server has it. */
export function useMailForm({ mail }: RunStepReply) {
  const { t } = useTranslation('runs');
  const [changed, setChanged] = useState<{ subject?: string; body?: string }>({});
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
    /** Whether it may go; if not, says why where it is mended. */
    check: () => {
      const isWhole = subject.trim() !== '';
      if (!isWhole) setError(t('mail.subject_blank'));
      return isWhole;
    },
    /** The mail as changed; undefined where it goes as it was shown. */
    given: () => (Object.keys(changed).length > 0 ? { subject: subject.trim(), body } : undefined),
  };
}

export type MailForm = NonNullable<ReturnType<typeof useMailForm>>;
