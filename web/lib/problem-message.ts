import type { ErrorCode, FieldFault, Problem } from '../../contract/errors.ts';
import { ProblemError } from './api-client.ts';
import { i18n } from './languages.ts';

/** The message of any thrown error, in the reader's language. */
export function problemMessage(error: unknown): string {
  if (!(error instanceof ProblemError)) return i18n.t('errors:internal');
  const { code, detail, values } = error.problem;
  // The reply came from a proxy between browser and server, without a problem document.
  if (code === 'internal' && detail === '') return i18n.t('messages:error.fail');
  return i18n.exists(`errors:${code}`)
    ? (i18n.t as (key: string, values?: object) => string)(`errors:${code}`, values)
    : detail;
}

/** Codes that say only that something in the body is wrong; its faults say what. All others say it themselves. */
const general: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['invalid_input', 'invalid_fields', 'malformed_definition']);

/**
 * The faults that say more than the message of their problem does. The faults of a code that says itself what is wrong only
 * name the field that it is about.
 */
export const tellingFaults = ({ code, errors }: Problem): Problem['errors'] => (general.has(code) ? errors : []);

/** The message of a fault in a cell of a table, with its row, from 1. */
export const rowMessage = (row: number, message: string): string => i18n.t('ui:table.fault', { row, message });

/**
 * The message of one field's fault. `label` is the field's label in the form, `number` the limit if the message names
 * one.
 */
export function faultMessage(fault: FieldFault, label: string, number?: number): string {
  return i18n.t(`errors:field.${fault}`, { field: label, number });
}
