import { useState } from 'react';
import type { Run, RunStepReply } from '../../../contract/runs.ts';
import { EarlierAttempts } from './earlier-attempts.tsx';
import { OpenStep } from './open-step.tsx';
import { StepRow } from './step-row.tsx';

/**
 * A step: an answer form if it waits for the reader, a row otherwise. If somebody else settles it while the reader is
 * typing, the form remains, with a message, until the reader closes it.
 */
export function StageStep({
  run,
  step,
  earlier,
  isFirst,
  isOnly,
  onAnswer,
}: {
  run: Run;
  step: RunStepReply;
  earlier: RunStepReply[];
  isFirst: boolean;
  isOnly: boolean;
  onAnswer: () => void;
}) {
  const [isWritten, setWritten] = useState(false);
  const [asked, setAsked] = useState<RunStepReply | null>(null);
  if (step.can.answer && asked !== step) setAsked(step);
  const shown = step.can.answer ? step : isWritten ? asked : null;
  if (!shown) {
    return (
      <StepRow run={run} step={step}>
        <EarlierAttempts run={run} steps={earlier} />
      </StepRow>
    );
  }
  return (
    <OpenStep
      run={run}
      step={shown}
      earlier={earlier}
      isFirst={isFirst}
      isOnly={isOnly}
      isGone={!step.can.answer}
      onType={() => setWritten(true)}
      onAnswer={() => {
        setWritten(false);
        onAnswer();
      }}
      onClose={() => setWritten(false)}
    />
  );
}
