import type { ErrorCode, FieldFault } from '../../contract/errors.ts';
import type { Language } from '../../engine/definition.ts';
import { EngineError } from '../../engine/engine-error.ts';
import { ApiError, type ApiFieldError } from './api-error.ts';
import { fieldMessageOf, messageOf } from './messages.ts';

/** Why a start was rejected, as it is stored: the message is generated later in the language of the reader. */
export interface Refusal {
  code: ErrorCode;
  values: Record<string, unknown>;
  errors: ApiFieldError[];
}

/** The permanent rejection of a start; null for an error that may be temporary and should be retried. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof EngineError) {
    const errors = error.fields.map(({ field, code, values }) => ({ field, code: code as FieldFault, values }));
    return { code: error.code, values: error.values, errors };
  }
  if (!(error instanceof ApiError) || error.status >= 500) return null;
  return { code: error.code, values: error.values, errors: error.errors };
}

/** The rejection as a text: the error of each field, or the message of its code if it names no fields. */
export function formatRefusal({ code, values, errors }: Refusal, language: Language): string {
  if (errors.length === 0) return messageOf(language, code, values);
  return errors.map((error) => fieldMessageOf(language, error.field, error.code, error.values)).join(' ');
}
