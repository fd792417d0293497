import { useTranslation } from 'react-i18next';
import type { RunStepReply } from '../../../contract/runs.ts';
import classes from './step-note.module.css';

/** What an admin noted, or an outside server said; for a failure, who is to look at it. */
export function StepNote({ step }: { step: RunStepReply }) {
  const { t } = useTranslation('runs');
  if (!step.note && step.status !== 'failed') return null;
  return (
    <p className={classes.note} data-bad={step.status === 'failed' || undefined}>
      {step.note}
      {step.status === 'failed' && <span>{t('failed_help')}</span>}
    </p>
  );
}
