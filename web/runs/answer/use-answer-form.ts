import { useState } from 'react';
import type { RunStepReply } from '../../../contract/runs.ts';
import type { Value } from '../../../engine/definition.ts';
import { ProblemError } from '../../lib/api-client.ts';
import { showFormProblem } from '../../lib/form-problem.ts';
import { withoutKey } from '../../lib/without-key.ts';

type Values = Record<string, Value>;

/**
 * The state of the answer form. It starts with the values that the server sends: the saved draft, an earlier answer or
 * the defaults.
 */
export function useAnswerForm(step: RunStepReply) {
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(step.form.map((field) => [field.id, field.value])),
  );
  const [comment, setComment] = useState(step.draft?.comment ?? '');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refused, setRefused] = useState(false);

  return {
    values,
    comment,
    setComment,
    errors,
    /** The last answer was rejected because of the fields in `errors`. */
    refused,
    change: (key: string, field_id: string, value: Value) => {
      setValues((before) => ({ ...before, [field_id]: value }));
      setErrors((before) => withoutKey(before, key));
    },
    given: () => ({
      comment: comment.trim(),
      fields: step.form.map((field) => ({ field_id: field.id, value: values[field.id] ?? null })),
    }),
    begin: () => {
      setErrors({});
      setRefused(false);
    },
    refuse: (error: Error) => {
      if (!(error instanceof ProblemError) || error.problem.code !== 'invalid_fields') return;
      setRefused(true);
      const labels = Object.fromEntries(step.form.map((field) => [field.key, field.label]));
      const setFieldError = (key: string, message: string) => setErrors((before) => ({ ...before, [key]: message }));
      showFormProblem({ setFieldError }, error, labels);
    },
  };
}
