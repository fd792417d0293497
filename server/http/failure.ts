import { type ErrorCode, errorStatus, type FieldFault } from '../../contract/errors.ts';

export interface FieldFailure {
  /** Where in the input: `run.name`, `fields.amount`. */
  field: string;
  code: FieldFault;
  /** What the message names. */
  values?: Record<string, string | number>;
}

/** A request that is refused, with one of the closed list's codes. Anything else that is thrown is a fault of ours. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldFailure[];
  readonly values: Record<string, unknown>;

  constructor(code: ErrorCode, details: { errors?: FieldFailure[]; values?: Record<string, unknown> } = {}) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.errors = details.errors ?? [];
    this.values = details.values ?? {};
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** One fault of one field. */
export function invalid(field: string, code: FieldFault, values?: FieldFailure['values']): Failure {
  return new Failure('invalid_input', { errors: [{ field, code, values }] });
}
