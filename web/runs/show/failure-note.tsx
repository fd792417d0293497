import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { RunStepReply } from '../../../contract/runs.ts';
import { Icon } from '../../ui/icon.tsx';
import { describeFailure } from '../activities/describe-failure.ts';
import classes from './failed-step.module.css';

/** Why a step failed, and the external server's message; below it what can be done. */
export function FailureNote({ step, children }: { step: RunStepReply; children: ReactNode }) {
  return (
    <div className={classes.failure}>
      <p className={classes.reason}>
        <Icon of={IconAlertTriangle} />
        {describeFailure(step.reason)}
      </p>
      {step.note && <p className={classes.note}>{step.note}</p>}
      {children}
    </div>
  );
}
