import type { ErrorCode, FieldFault } from '../../contract/errors.ts';
import type { Language } from '../../engine/definition.ts';
import { EngineError } from '../../engine/engine-error.ts';
import { ApiError, type ApiFieldError } from './api-error.ts';
import { fieldMessageOf, messageOf } from './messages.ts';

/** Why a start was refused, as it is kept: its words come with the reader's language. */
export interface Refusal {
  code: ErrorCode;
  values: Record<string, unknown>;
  errors: ApiFieldError[];
}

/** What refused a start for good; null for what may pass, and is worth another try. */
export function refusalOf(error: unknown): Refusal | null {
  if (error instanceof EngineError) {
    const errors = error.fields.map(({ field, code, values }) => ({ field, code: code as FieldFault, values }));
    return { code: error.code, values: error.values, errors };
  }
  if (!(error instanceof ApiError) || error.status >= 500) return null;
  return { code: error.code, values: error.values, errors: error.errors };
}

/** The refusal as a sentence: what is wrong with each field, where it is about fields, else the message of its code. */
export function formatRefusal({ code, values, errors }: Refusal, language: Language): string {
  if (errors.length === 0) return messageOf(language, code, values);
  return errors.map((error) => fieldMessageOf(language, error.field, error.code, error.values)).join(' ');
}
