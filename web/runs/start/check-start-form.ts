import type { Field } from '../../../engine/definition.ts';
import { EngineError } from '../../../engine/engine-error.ts';
import { readAnswers } from '../../../engine/fields.ts';
import type { FieldAnswer } from '../../../engine/run-state.ts';
import { faultMessage } from '../../lib/problem-message.ts';

/**
 * Checks the start form with the engine's own rules, before the person confirms the start and before anything is sent.
 * @returns The error message of each invalid field, by the field's key; empty if all fields are valid.
 */
export function checkStartForm(form: readonly Field[], answers: readonly FieldAnswer[]): Record<string, string> {
  try {
    readAnswers(form, answers, { required: true });
    return {};
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return describeFieldErrors(form, error);
  }
}

/** The error message of each field of a form that the engine refused, by the field's key. */
export function describeFieldErrors(form: readonly Field[], error: EngineError): Record<string, string> {
  const faults = error.fields.flatMap(({ field, code, values }) => {
    const asked = form.find(({ key }) => field === `fields.${key}`);
    const number = typeof values?.number === 'number' ? values.number : undefined;
    return asked ? [[asked.key, faultMessage(code, asked.label, number)] as const] : [];
  });
  return Object.fromEntries(faults);
}
