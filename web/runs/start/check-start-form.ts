import type { Field } from '../../../engine/definition.ts';
import { EngineError } from '../../../engine/engine-error.ts';
import { readAnswers } from '../../../engine/fields.ts';
import type { FieldAnswer } from '../../../engine/run-state.ts';
import { faultMessage, rowMessage } from '../../lib/problem-message.ts';

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

/** The error message of each field of a form that the engine refused, by the field's key; of cells by `<key>.<row>.<column>`. */
export function describeFieldErrors(form: readonly Field[], error: EngineError): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, code, values } of error.fields) {
    const asked = form.find(({ key }) => field === `fields.${key}` || field.startsWith(`fields.${key}.`));
    if (!asked) continue;
    const number = typeof values?.number === 'number' ? values.number : undefined;
    const message = faultMessage(code, String(values?.row ? values.label : asked.label), number);
    const place = field.slice('fields.'.length);
    messages[place] = message;
    // Of a table, the first fault stands below it too: a cell may be out of sight.
    if (place !== asked.key) messages[asked.key] ??= values?.row ? rowMessage(Number(values.row), message) : message;
  }
  return messages;
}
