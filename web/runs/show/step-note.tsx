import type { RunStepReply } from '../../../contract/runs.ts';
import classes from './step-note.module.css';

/** The note of an admin, or the message of an external server. */
export function StepNote({ step }: { step: RunStepReply }) {
  return step.note ? <p className={classes.note}>{step.note}</p> : null;
}
