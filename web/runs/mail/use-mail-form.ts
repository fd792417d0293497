import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunStepReply } from '../../../contract/runs.ts';

/** The mail being reviewed; null for a step that is no email. */
export function useMailForm({ mail }: RunStepReply) {
  const { t } = useTranslation('runs');
  const [subject, setSubject] = useState(mail?.subject ?? '');
  const [body, setBody] = useState(mail?.body ?? '');
  const [error, setError] = useState<string>();
  if (!mail) return null;
  return {
    subject,
    body,
    error,
    setSubject: (next: string) => {
      setError(undefined);
      setSubject(next);
    },
    setBody,
    /** Whether it may go; if not, says why where it is mended. */
    check: () => {
      const isWhole = subject.trim() !== '';
      if (!isWhole) setError(t('mail.subject_blank'));
      return isWhole;
    },
    /** What was changed; undefined where it goes as it was shown. */
    given: () => (subject === mail.subject && body === mail.body ? undefined : { subject: subject.trim(), body }),
  };
}

export type MailForm = NonNullable<ReturnType<typeof useMailForm>>;
