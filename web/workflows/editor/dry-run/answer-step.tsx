import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldsOf, kindOf } from '../../../../engine/actions/index.ts';
import { sourcesIn } from '../../../../engine/compute-fields.ts';
import type { Action, Id, Value } from '../../../../engine/definition.ts';
import { newestAttempts } from '../../../../engine/facts.ts';
import type { StepState } from '../../../../engine/run-state.ts';
import { startingAnswers } from '../../../../engine/starting-answers.ts';
import { indexOf } from '../../../../engine/version-index.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { withoutKey } from '../../../lib/without-key.ts';
import { AnswerButtons } from '../../../runs/answer/answer-buttons.tsx';
import type { Answer } from '../../../runs/answer/answer-kinds.ts';
import { describeFieldErrors } from '../../../runs/start/check-start-form.ts';
import { Select } from '../../../ui/select.tsx';
import { DryFields } from './dry-fields.tsx';
import classes from './dry-run.module.css';
import { fillText } from './fill-text.ts';
import { peopleOptions } from './people-options.ts';
import { useSession } from './session.ts';

/** Answers a step as anybody who may: the same form and buttons as on the page of a run. */
export function AnswerStep({ step, action, answerers }: { step: StepState; action: Action; answerers: readonly Id[] }) {
  const { t } = useTranslation(['dry_run', 'runs', 'errors']);
  const session = useSession();
  const { version, run, now, trace, nameOf, make } = session;
  const form = fieldsOf(action);
  const [by, setBy] = useState(answerers[0]!);
  const [comment, setComment] = useState('');
  const [values, setValues] = useState<Record<string, Value>>(() =>
    Object.fromEntries(startingAnswers(version, run, step, by).map(({ field_id, value }) => [field_id, value])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const answer = (given: Answer) => {
    const refusal = make({
      type: 'answer',
      at: now,
      action_id: action.id,
      attempt: step.attempt,
      by,
      answer: given,
      comment: comment.trim(),
      fields: form.map(({ id }) => ({ field_id: id, value: values[id] ?? null })),
      decides: null,
    });
    if (refusal) setErrors(describeFieldErrors(form, refusal));
  };
  const text = fillText(session, action);
  const invented = trace.people.filter(({ id }) => answerers.includes(id));
  return (
    <div className={classes.form}>
      {text && <p className={classes.asked}>{text}</p>}
      {answerers.length > 1 && (
        <Select
          label={t('answer_as')}
          data={peopleOptions(answerers, invented, nameOf)}
          value={by}
          onChange={(next) => next && setBy(next)}
          allowDeselect={false}
          searchable
          limit={50}
        />
      )}
      <DryFields
        fields={form}
        invented={trace.people}
        values={values}
        errors={errors}
        earlier={sourcesIn({ index: indexOf(version), run, newest: newestAttempts(run) })}
        onChange={(key, id, value) => {
          setValues((before) => ({ ...before, [id]: value }));
          setErrors((before) => withoutKey(before, key));
        }}
      />
      <Textarea
        autosize
        minRows={1}
        maxRows={4}
        maxLength={10_000}
        aria-label={t('runs:comment')}
        placeholder={t('runs:comment_placeholder')}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <AnswerButtons
          answers={[...kindOf(action).answers] as Answer[]}
          withKeys={false}
          isSending={false}
          onAnswer={answer}
        />
      </div>
    </div>
  );
}
