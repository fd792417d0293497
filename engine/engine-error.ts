/** A rejected start or event: thrown by the engine, which then has changed nothing. */

export const fieldErrorCodes = [
  'blank',
  'too_short',
  'too_long',
  'invalid_email',
  'invalid_url',
  'invalid_phone_number',
  'invalid_number',
  'invalid_date',
  'invalid_duration',
  'invalid_type',
  'not_a_choice',
  'unknown_field',
  'unknown_member',
  'file_not_supported',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export interface FieldError {
  /** Where, as the caller sent it: `fields.amount`, `comment`. */
  field: string;
  code: FieldErrorCode;
  /** What the message names: the field's label, a number. */
  values?: Record<string, string | number>;
}

export const engineErrorCodes = [
  /** 409: the attempt is settled. `values` has `by` (member id or null) and `at` (unix seconds). */
  'step_settled',
  /** 409: this person has answered this attempt. `values` has `at`. */
  'already_answered',
  /** 409: the person saw another attempt or revision than the one that stands. */
  'step_changed',
  /** 409: the step is not open yet. */
  'step_not_open',
  /** 403: "You are not authorized to do this step". */
  'not_your_step',
  /** 422: an answer this type does not offer. */
  'answer_not_offered',
  /** 422: "Validation failed please answer all required fields", or a field's own fault; see `fields`. */
  'invalid_fields',
  /** 409: the run's status does not allow it. `values` has `status`. */
  'run_state',
  /** 404: no such step in the run. */
  'step_not_found',
  /** 422: the people named cannot hold a step. */
  'invalid_assignees',
  /** 422: a draft with dangling ids or malformed values. `values` has `path`. */
  'malformed_definition',
] as const;
export type EngineErrorCode = (typeof engineErrorCodes)[number];

export class EngineError extends Error {
  readonly code: EngineErrorCode;
  readonly fields: FieldError[];
  readonly values: Record<string, string | number | null>;

  constructor(code: EngineErrorCode, details: { fields?: FieldError[]; values?: EngineError['values'] } = {}) {
    super(code);
    this.name = 'EngineError';
    this.code = code;
    this.fields = details.fields ?? [];
    this.values = details.values ?? {};
  }
}
