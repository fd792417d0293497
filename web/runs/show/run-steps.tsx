import { useRef } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useIsNarrow } from '../use-is-narrow.ts';
import { attemptsOf, formerAttempts } from './attempts-of.ts';
import { FormerSteps } from './former-steps.tsx';
import { RunStage } from './run-stage.tsx';
import classes from './run-steps.module.css';
import { StartFormStep } from './start-form-step.tsx';
import { useFocusAfterAnswer } from './use-focus-after-answer.ts';
import { useShowOpenStep } from './use-show-open-step.ts';

/** The start form's values, then the stages with their steps, in order. */
export function RunSteps({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  const stages = attemptsOf(run.stages, run.run_steps);
  const waiting = run.run_steps.filter((step) => step.can.answer);
  const list = useRef<HTMLElement>(null);
  useShowOpenStep(list, !useIsNarrow());
  const onAnswer = useFocusAfterAnswer(list, run.run_steps);
  return (
    <section ref={list} className={classes.steps} aria-label={t('tabs.steps')}>
      <StartFormStep run={run} />
      <FormerSteps run={run} actions={formerAttempts(run.stages, run.run_steps)} />
      {stages.map((stage, index) => (
        <RunStage
          key={stage.stage.action_group_id}
          run={run}
          number={index + 1}
          first={waiting[0]?.id}
          isOnly={waiting.length === 1}
          onAnswer={onAnswer}
          {...stage}
        />
      ))}
    </section>
  );
}
