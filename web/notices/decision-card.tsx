import { Textarea } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../contract/errors.ts';
import { type Decided, type Decision, decideByLink } from '../../contract/notices.ts';
import type { FieldValue as Filled } from '../../contract/runs.ts';
import { SessionHead } from '../accounts/session-head.tsx';
import { ProblemError } from '../lib/api-client.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { AnswerButtons } from '../runs/answer/answer-buttons.tsx';
import { type Answer, answersOf } from '../runs/answer/answer-kinds.ts';
import { useAnswerKeys } from '../runs/answer/use-answer-keys.ts';
import fieldList from '../runs/field-list.module.css';
import { BatonBar } from '../ui/baton-bar.tsx';
import { Due } from '../ui/due.tsx';
import { FieldValue } from '../ui/field-value.tsx';
import classes from './notice-page.module.css';

interface Props {
  token: string;
  decision: Decision;
  /** The answer whose button was pressed in the mail: here its button gets the focus. */
  wished: string | undefined;
  onGiven: (given: Decided) => void;
  onRefused: (problem: Problem) => void;
}

/** The question, the run's values that the person may read, a comment field and the answers. */
export function DecisionCard({ token, decision, wished, onGiven, onRefused }: Props) {
  const { t } = useTranslation(['notices', 'runs']);
  const { run, run_step: step, workspace, last_comment } = decision;
  const [comment, setComment] = useState(step.draft?.comment ?? '');
  const actions = useRef<HTMLDivElement>(null);
  const answers = useMemo(() => answersOf(step), [step]);
  const position = answers.indexOf(wished as Answer);
  useEffect(() => {
    if (position >= 0) actions.current?.querySelectorAll('button')[position]?.focus();
  }, [position]);
  const sending = useCall(decideByLink, {
    onSuccess: onGiven,
    onError: (error) => {
      const problem = error instanceof ProblemError ? error.problem : null;
      if (problem && [403, 404, 409, 410].includes(problem.status) && problem.code !== 'cross_site') onRefused(problem);
      else toast.error(problemMessage(error));
    },
  });
  const send = (answer: Answer) => {
    if (sending.isPending) return;
    const given = answer as Decided['answer'];
    sending.mutate({ params: { token }, body: { answer: given, comment: comment.trim() } });
  };
  const card = useRef<HTMLDivElement>(null);
  useAnswerKeys(card, answers, send);
  return (
    <>
      <SessionHead
        title={step.name}
        text={
          <>
            {run.name}
            <br />
            {t('decide.in', { workflow: run.workflow.name, workspace: workspace.name })}
            {run.created_by && `, ${t('decide.started', { name: run.created_by.name })}`}
          </>
        }
      />
      <div ref={card} className={classes.card}>
        <BatonBar edge />
        {step.due_date !== null && (
          <div>
            <Due at={step.due_date} />
          </div>
        )}
        {step.description && <p className={classes.description}>{step.description}</p>}
        <ReadValues fields={run.fields.filter((field) => field.text !== '')} />
        {last_comment && (
          <p className={classes.said}>
            <b>{last_comment.by.name}</b> {last_comment.comment}
          </p>
        )}
        {step.text && <p className={classes.asked}>{step.text}</p>}
        <Textarea
          autosize
          minRows={1}
          maxRows={8}
          maxLength={10_000}
          aria-label={t('runs:comment')}
          placeholder={t('runs:comment_placeholder')}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        <div ref={actions} className={classes.actions}>
          <AnswerButtons answers={answers} isSending={sending.isPending} onAnswer={send} />
        </div>
      </div>
      <p className={classes.foot}>{t('decide.for', { name: decision.person })}</p>
    </>
  );
}

/** Values as the server formatted them, because without a session the page cannot load people and choices. */
function ReadValues({ fields }: { fields: readonly Filled[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className={fieldList.list}>
      {fields.map((field) => (
        <div key={field.field_id} data-long={field.text.length > 30 || field.type === 'table' || undefined}>
          <dt>{field.label}</dt>
          <dd data-strong={field.type === 'currency' || undefined}>
            <FieldValue
              type={field.type}
              value={field.value}
              text={field.text}
              currency={field.currency}
              table={field.table}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}
