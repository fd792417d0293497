import { type ErrorCode, errorStatus, type FieldFault } from '../../contract/errors.ts';

export interface ApiFieldError {
  /** The path in the input: `run.name`, `fields.amount`. */
  field: string;
  code: FieldFault;
  /** Values for the message. */
  values?: Record<string, string | number>;
}

/** A rejected request, with a code from the contract. `toApiError` converts all other errors to this one. */
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

/** One error of one field. */
export function invalid(field: string, code: FieldFault, values?: ApiFieldError['values']): ApiError {
  return new ApiError('invalid_input', { errors: [{ field, code, values }] });
}
