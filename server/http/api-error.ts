import { type ErrorCode, errorStatus, type FieldFault } from '../../contract/errors.ts';

export interface ApiFieldError {
  /** Where in the input: `run.name`, `fields.amount`. */
  field: string;
  code: FieldFault;
  /** What the message names. */
  values?: Record<string, string | number>;
}

/** A request that is refused, with one of the closed list's codes. Anything else that is thrown is a fault of ours. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly errors: ApiFieldError[];
  readonly values: Record<string, unknown>;

  constructor(code: ErrorCode, details: { errors?: ApiFieldError[]; values?: Record<string, unknown> } = {}) {
    super(code);
    this.name = 'ApiError';
    this.code = code;
    this.errors = details.errors ?? [];
    this.values = details.values ?? {};
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** One fault of one field. */
export function invalid(field: string, code: FieldFault, values?: ApiFieldError['values']): ApiError {
  return new ApiError('invalid_input', { errors: [{ field, code, values }] });
}
