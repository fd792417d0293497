import { Button } from '@mantine/core';
import { Suspense, useRef } from 'react';
import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { BatonBar } from '../../ui/baton-bar.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Due } from '../../ui/due.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { TypeIcon } from '../../ui/type-icon.tsx';
import { AnswerPanel } from '../answer/lazy-answer-panel.ts';
import { votesGiven } from '../answer/votes-given.ts';
import { ReassignButton } from '../commands/reassign-button.tsx';
import { SaidWithAnswer } from '../said-with-answer.tsx';
import { EarlierAttempts } from './earlier-attempts.tsx';
import { formatAttempt } from './format-attempt.ts';
import classes from './open-step.module.css';
import { StepVotes } from './step-votes.tsx';
import { openStepMark } from './use-focus-after-answer.ts';

/** A step that waits for the reader: it can be answered here. */
export function OpenStep({
  run,
  step,
  earlier,
  isFirst,
  isOnly,
  isGone = false,
  onAnswer,
  onType,
  onClose,
}: {
  run: Run;
  step: RunStepReply;
  earlier: RunStepReply[];
  /** Whether it is the first of those that wait for the reader: the letter keys answer that one. */
  isFirst: boolean;
  /** Whether no other waits: on a phone its buttons are fixed at the bottom, where those of two could be mistaken for each other. */
  isOnly: boolean;
  /** Somebody else settled the step while the reader was typing. */
  isGone?: boolean;
  onAnswer: () => void;
  onType: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['runs', 'ui']);
  const ws = useWorkspaceId();
  const card = useRef<HTMLLIElement>(null);
  const votes = votesGiven(step);
  return (
    <li ref={card} className={classes.card} tabIndex={-1} {...(!isGone && { [openStepMark]: '' })}>
      {!isGone && <BatonBar edge />}
      <div className={classes.head}>
        <span className={classes.icon}>
          <TypeIcon type={step.stepable_type} size={18} />
        </span>
        <h3>{step.name}</h3>
        {!isGone && <span className={classes.with}>{t('with_you')}</span>}
        {!isGone && <ReassignButton run={run} step={step} />}
        {step.attempt > 1 && <Chip>{formatAttempt(step.attempt)}</Chip>}
        {step.due_date !== null && (
          <span className={classes.due}>
            <Due at={step.due_date} />
          </span>
        )}
      </div>
      {step.returned && <SaidWithAnswer said={step.returned} />}
      {step.description && <p className={classes.description}>{step.description}</p>}
      {votes && <StepVotes step={step} />}
      <EarlierAttempts run={run} steps={earlier} />
      <Suspense fallback={<SkeletonRows rows={2} />}>
        <AnswerPanel
          key={step.id}
          target={{ ws, run_id: run.id, step }}
          within={card}
          docked={isOnly}
          withKeys={isFirst}
          isGone={isGone}
          onType={onType}
          onPass={onAnswer}
          foot={
            isGone && (
              <Button variant="default" onClick={onClose}>
                {t('ui:close')}
              </Button>
            )
          }
        />
      </Suspense>
    </li>
  );
}
