import type { RunStepReply } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { When } from '../../ui/when.tsx';
import classes from './step-chat.module.css';

const reached = new Set(['pending', 'completed', 'failed']);

/** For a chat message: its channel, and the messages sent so far. */
export function StepChat({ step }: { step: RunStepReply }) {
  const { t } = useTranslation('runs');
  const { chat } = step;
  if (!chat || !reached.has(step.status)) return null;
  return (
    <div className={classes.chat}>
      <p className={classes.where}>{t('chat.to', { channel: chat.channel })}</p>
      {chat.messages.length === 0 ? (
        <p className={classes.none}>{t('chat.none')}</p>
      ) : (
        <ul aria-label={t('chat.sent_label')}>
          {chat.messages.map(({ text, sent_at }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sent messages never change their order
            <li key={index} className={classes.message}>
              <span>{text}</span>
              <span className={classes.when}>
                <When at={sent_at} short />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
