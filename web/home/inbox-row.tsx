import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { PendingAction } from '../../contract/home.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { describeFailure } from '../runs/activities/describe-failure.ts';
import { answersOf } from '../runs/answer/answer-kinds.ts';
import { useAnswerStep } from '../runs/answer/use-answer-step.ts';
import { RefAvatar } from '../runs/ref-avatar.tsx';
import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { BatonBar } from '../ui/baton-bar.tsx';
import { Due } from '../ui/due.tsx';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import { TypeIcon } from '../ui/type-icon.tsx';
import classes from './inbox-row.module.css';
import { rowMark } from './use-row-keys.ts';

/** Characters. A longer question is answered in its card: the row shows the whole question that it asks. */
const longestInRow = 300;

interface Props {
  action: PendingAction;
  takesFocus: boolean;
  onOpen: () => void;
  onPass: () => void;
  onRefused: () => void;
}

export function InboxRow({ action, takesFocus, onOpen, onPass, onRefused }: Props) {
  const isNarrow = useIsNarrow();
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Only if nothing else has the focus: the reader may have opened another card.
    if (takesFocus && document.activeElement === document.body) opener.current?.focus();
  }, [takesFocus]);
  const { run_step, run } = action;
  const hasFailed = run_step.status === 'failed';
  const isQuestion = !hasFailed && run_step.stepable_type === 'yes_no' && run_step.form.length === 0;
  const question = isQuestion ? run_step.text : '';
  const isQuick = isQuestion && question.length <= longestInRow;
  // On a phone it is in the line of the name, so that the line below, with the run's name, is whole.
  const due = run_step.due_date !== null && !hasFailed && <Due at={run_step.due_date} />;
  return (
    <div className={classes.row} data-quick={isQuick || undefined}>
      {hasFailed ? <span className={classes.noBar} /> : <BatonBar />}
      <span className={classes.icon}>
        {hasFailed ? <StatusGlyph of="failed" size={18} /> : <TypeIcon type={run_step.stepable_type} size={18} />}
      </span>
      <button
        ref={opener}
        type="button"
        className={classes.words}
        aria-expanded={false}
        onClick={onOpen}
        {...{ [rowMark]: '' }}
      >
        <span className={classes.title}>
          <span className={classes.name}>{question || run_step.name}</span> {isNarrow && due}
        </span>
        <span className={classes.detail}>
          <span className={classes.workflow}>
            {hasFailed && `${describeFailure(run_step.reason)} · `}
            {run.workflow.name}
          </span>
          <span className={classes.run}> · {run.name}</span>
        </span>
      </button>
      {isQuick && <QuickAnswers action={action} onPass={onPass} onRefused={onRefused} />}
      <span className={classes.end}>
        {!isNarrow && due}
        {run.created_by && <RefAvatar of={run.created_by} />}
      </span>
    </div>
  );
}

/** A yes/no question without a form can be answered in its row. */
function QuickAnswers({ action, onPass, onRefused }: Omit<Props, 'onOpen' | 'takesFocus'>) {
  const { t } = useTranslation(['runs', 'ui']);
  const ws = useWorkspaceId();
  const { run_step, run } = action;
  const { send, isSending } = useAnswerStep({ ws, run_id: run.id, step: run_step }, { onPass, onRefused });
  return (
    <span className={classes.quick}>
      {answersOf(run_step).map((answer) => (
        <Button
          key={answer}
          size="xs"
          variant="default"
          disabled={isSending}
          aria-label={t('ui:labelled', { label: t(`answer.${answer}`), text: run_step.text || run_step.name })}
          onClick={() => send(answer, { comment: run_step.draft?.comment ?? '', fields: [] })}
        >
          {t(`answer.${answer}`)}
        </Button>
      ))}
    </span>
  );
}
