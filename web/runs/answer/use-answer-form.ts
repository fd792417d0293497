import { useEffect, useMemo, useState } from 'react';
import type { RunStepReply } from '../../../contract/runs.ts';
import type { Value } from '../../../engine/definition.ts';
import { ProblemError } from '../../lib/api-client.ts';
import { showFormProblem } from '../../lib/form-problem.ts';
import { useMe } from '../../lib/session.ts';
import { withoutKey } from '../../lib/without-key.ts';
import { keepAnswer, readKeptAnswer, refusedAnswer } from './kept-answer.ts';

type Values = Record<string, Value>;

/**
 * The state of the answer form. It has what was typed into an answer that did not arrive or was not given; for every other
 * field what the server sends: the saved draft, an earlier answer or the defaults. That may change while the form is open,
 * when another voter fills in a field: a field that nobody touched here follows, so that it does not empty theirs.
 */
export function useAnswerForm(step: RunStepReply) {
  const owner = useMe()?.id ?? '';
  const { id, attempt } = step;
  const [before] = useState(() => refusedAnswer(owner, step));
  const [kept] = useState(() => readKeptAnswer(owner, step));
  const [typed, setTyped] = useState<Values>(() => ({
    ...Object.fromEntries(
      before?.given.fields.flatMap(({ field_id, value }) => (value === null ? [] : [[field_id, value]])) ?? [],
    ),
    ...kept?.values,
  }));
  const values = useMemo(
    (): Values => ({ ...Object.fromEntries(step.form.map((field) => [field.id, field.value])), ...typed }),
    [step.form, typed],
  );
  const [comment, setComment] = useState(kept?.comment ?? before?.given.comment ?? step.draft?.comment ?? '');
  const [why, setWhy] = useState(before?.why);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [blank, setBlank] = useState<readonly string[]>([]);
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    if (isTouched) keepAnswer(owner, { id, attempt }, { values: typed, comment });
  }, [isTouched, owner, id, attempt, typed, comment]);

  return {
    values,
    comment,
    setComment: (next: string) => {
      setTouched(true);
      setComment(next);
    },
    errors,
    /**
     * Why the last answer was rejected because of the fields in `errors`: required ones are empty, or they are only wrong. Null
     * once all of them were changed.
     */
    refused: refusalOf(Object.keys(errors), blank),
    /** Why the last answer did not arrive, though it was shown as given; undefined if there is no such answer. */
    why,
    change: (key: string, field_id: string, value: Value) => {
      setTouched(true);
      setTyped((before) => ({ ...before, [field_id]: value }));
      setErrors((before) => withoutKey(before, key));
    },
    given: () => ({
      comment: comment.trim(),
      fields: step.form.map((field) => ({ field_id: field.id, value: values[field.id] ?? null })),
    }),
    begin: () => {
      setErrors({});
      setBlank([]);
      setWhy(undefined);
    },
    refuse: (error: Error) => {
      setWhy(refusedAnswer(owner, step)?.why);
      if (!(error instanceof ProblemError) || error.problem.code !== 'invalid_fields') return;
      const faults = error.problem.errors;
      setBlank(faults.flatMap(({ code, field }) => (code === 'blank' ? [field] : [])));
      const labels = Object.fromEntries(step.form.map((field) => [field.key, field.label]));
      const setFieldError = (key: string, message: string) => setErrors((before) => ({ ...before, [key]: message }));
      showFormProblem({ setFieldError }, error, labels);
    },
  };
}

/**
 * @param wrong Keys of the fields and cells that are still wrong.
 * @param blank Paths of those that the server found empty, such as `fields.amount`.
 */
function refusalOf(wrong: readonly string[], blank: readonly string[]): 'invalid_fields' | 'invalid_input' | null {
  if (wrong.length === 0) return null;
  return wrong.some((key) => blank.some((path) => `.${path}`.endsWith(`.${key}`))) ? 'invalid_fields' : 'invalid_input';
}
