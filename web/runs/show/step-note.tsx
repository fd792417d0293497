import type { RunStepReply } from '../../../contract/runs.ts';
import classes from './step-note.module.css';

/** What an admin noted, or an outside server said. */
export function StepNote({ step }: { step: RunStepReply }) {
  return step.note ? <p className={classes.note}>{step.note}</p> : null;
}
