import type { RunStepReply } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import classes from './mail.module.css';

export type StepMail = NonNullable<RunStepReply['mail']>;

/** The recipients of a mail, one line for each of to, cc, bcc and reply-to that is used. */
export function MailHead({ mail, withSubject = false }: { mail: StepMail; withSubject?: boolean }) {
  const { t } = useTranslation('runs');
  const ways = (['to', 'cc', 'bcc', 'reply_to'] as const).filter((way) => way === 'to' || mail[way].length > 0);
  return (
    <dl className={classes.head}>
      {ways.map((way) => (
        <div key={way}>
          <dt>{t(`mail.${way}`)}</dt>
          <dd>{mail[way].join(', ') || <span className={classes.nobody}>{t('mail.nobody')}</span>}</dd>
        </div>
      ))}
      {withSubject && (
        <div>
          <dt>{t('mail.subject')}</dt>
          <dd className={classes.subject}>{mail.subject}</dd>
        </div>
      )}
    </dl>
  );
}
