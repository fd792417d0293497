import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Chip } from '../../ui/chip.tsx';
import { Due } from '../../ui/due.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useIsPrinted } from '../../ui/printed.ts';
import { type Glyph, StatusGlyph } from '../../ui/status-glyph.tsx';
import { When } from '../../ui/when.tsx';
import { votesGiven } from '../answer/votes-given.ts';
import { VotesText } from '../answer/votes-text.tsx';
import { ReassignButton } from '../commands/reassign-button.tsx';
import { FieldList } from '../field-list.tsx';
import { StepMailBox } from '../mail/step-mail.tsx';
import { AnswerLine } from '../said-with-answer.tsx';
import { LockRemark, StepRemark } from '../step-remark.tsx';
import { ChildRun } from './child-run.tsx';
import { FailedStep } from './failed-step.tsx';
import { formatAttempt } from './format-attempt.ts';
import { StepChat } from './step-chat.tsx';
import { StepNote } from './step-note.tsx';
import classes from './step-row.module.css';
import { StepText } from './step-text.tsx';
import { StepVotes } from './step-votes.tsx';
import { WhyButton, WhyTable } from './why-table.tsx';

const quiet = new Set(['created', 'waiting', 'skipped', 'cancelled']);

/** A step that the reader cannot answer: its outcome or status, its comments and values. */
export function StepRow({ run, step, children }: { run: Run; step: RunStepReply; children?: ReactNode }) {
  const { t } = useTranslation('runs');
  const [isWhyOpen, { toggle }] = useDisclosure(useIsPrinted());
  const table = useId();
  const why = step.status === 'skipped' ? step.why : null;
  const glyph: Glyph = step.stepable_type === 'go_back' && step.outcome === 'done' ? 'went_back' : step.outcome;
  return (
    <li className={classes.step} data-status={step.status}>
      <span className={classes.glyph}>
        <StatusGlyph of={glyph} size={17} />
      </span>
      <div className={classes.line}>
        <span className={classes.name} data-quiet={quiet.has(step.status) || undefined}>
          {step.name}
        </span>
        <span className={classes.by}>
          <StepText run={run} step={step} />
        </span>
        <ReassignButton run={run} step={step} />
        {why && <WhyButton table={table} isOpen={isWhyOpen} onToggle={toggle} />}
        {step.attempt > 1 && step.status !== 'created' && <Chip>{formatAttempt(step.attempt)}</Chip>}
        <span className={classes.when}>
          {step.settled_at !== null && <When at={step.settled_at} short />}
          {step.status === 'pending' && step.due_date !== null && <Due at={step.due_date} />}
        </span>
      </div>
      {step.is_lock && !quiet.has(step.status) && <LockRemark />}
      {step.returned && step.opened_at !== null && (
        <StepRemark icon={<Icon of={IconArrowBackUp} size={14} />}>
          <AnswerLine said={step.returned} />
          {step.returned.comment && <q className={classes.quote}>{step.returned.comment}</q>}
        </StepRemark>
      )}
      {step.barred && <StepRemark>{t(`barred.${step.barred}`)}</StepRemark>}
      {step.status === 'pending' && votesGiven(step) && (
        <StepRemark>
          <VotesText step={step} />
        </StepRemark>
      )}
      {step.status === 'failed' ? <FailedStep run={run} step={step} /> : <StepNote step={step} />}
      <StepChat step={step} />
      {step.child_run_id && <ChildRun id={step.child_run_id} isFlagged={step.reason === 'child_failed'} />}
      <StepVotes step={step} />
      {step.mail && <StepMailBox mail={step.mail} />}
      {step.fields.length > 0 && (
        <div className={classes.fields}>
          <FieldList fields={step.fields} />
        </div>
      )}
      {why && <WhyTable id={table} isOpen={isWhyOpen} why={why} />}
      {children}
    </li>
  );
}
