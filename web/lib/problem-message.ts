import type { FieldFault } from '../../contract/errors.ts';
import { ProblemError } from './api-client.ts';
import { i18n } from './languages.ts';

/** The message of whatever was thrown, in the reader's language. */
export function problemMessage(error: unknown): string {
  if (!(error instanceof ProblemError)) return i18n.t('errors:internal');
  const { code, detail, values } = error.problem;
  // Something between us and the server answered, in no words of ours.
  if (code === 'internal' && detail === '') return i18n.t('messages:error.fail');
  return i18n.exists(`errors:${code}`)
    ? (i18n.t as (key: string, values?: object) => string)(`errors:${code}`, values)
    : detail;
}

/** The message of one field's fault; `label` as the form shows the field, `number` the limit where one is named. */
export function faultMessage(fault: FieldFault, label: string, number?: number): string {
  return i18n.t(`errors:field.${fault}`, { field: label, number });
}
