/** The error that the engine throws when it rejects a start or an event. Nothing has changed then. */

export const fieldErrorCodes = [
  'blank',
  'too_short',
  'too_long',
  'too_numerous',
  'invalid_email',
  'invalid_url',
  'invalid_phone_number',
  'invalid_number',
  'invalid_date',
  'invalid_duration',
  'invalid_type',
  'invalid_value',
  'not_a_choice',
  'not_one_of',
  'unknown_field',
  'unknown_member',
  'file_not_supported',
  'too_few_rows',
  'too_many_rows',
  'id_twice',
  'unknown_id',
  'too_deep',
] as const;
export type FieldErrorCode = (typeof fieldErrorCodes)[number];

export interface FieldError {
  /** Where, as the caller sent it: `fields.amount`, `fields.items.0.amount`, `comment`. */
  field: string;
  code: FieldErrorCode;
  /** Values for the message: the field's or column's label, a number, and of a cell of a table the `row` from 1. */
  values?: Record<string, string | number>;
}

export const engineErrorCodes = [
  /**
   * 409: the attempt is settled, or a person has sent off its email. `values` has `by` (member id or null) and `at`
   * (unix seconds).
   */
  'step_settled',
  /** 409: this person has already answered this attempt. `values` has `at` (unix seconds). */
  'already_answered',
  /** 409: the caller named an attempt or revision of the step, and the step has another one now. */
  'step_changed',
  /** 409: the step is not with the people any more from whom the caller takes it. */
  'step_reassigned',
  /** 409: the step does not wait for people: it is not open yet, waits for a worker or child run, or has failed. */
  'step_not_open',
  /** 403: the member is not an assignee who may answer. */
  'not_your_step',
  /** 422: an answer that this action type does not offer. */
  'answer_not_offered',
  /** 422: required fields are missing, or values are invalid: see `fields`. */
  'invalid_fields',
  /** 409: the status of the run or of its step does not allow it. `values` has the run's `status`. */
  'run_state',
  /** 404: the run has no such step. */
  'step_not_found',
  /** 422: the named people cannot hold a step. */
  'invalid_assignees',
  /** 422: a draft with unknown or duplicate ids, conditions nested too deep, or too many parts. `values` has `path`. */
  'malformed_definition',
  /** 422: with its insertions a text would have more characters than `values.max`. */
  'text_too_long',
  /** 409: the run cannot be moved to the version. `values` has `reason`, a `MoveObstacle['code']`. */
  'move_impossible',
  /** 409: the run was not moved, or something has happened since, or the move let work begin. */
  'move_final',
  /** 422: the texts of the run together would have more characters than `values.max`. */
  'run_too_large',
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

/**
 * The error for a definition that is not well-formed.
 * @param path Of the fault, within the definition.
 */
export const malformedDefinition = (path: string, code: FieldErrorCode, values: FieldError['values']): EngineError =>
  new EngineError('malformed_definition', {
    fields: [{ field: `definition.${path}`, code, values }],
    values: { path },
  });

/** The error for people who cannot hold a step. @param field What the caller sent them as. */
export const invalidAssignees = (field: string): EngineError =>
  new EngineError('invalid_assignees', { fields: [{ field, code: 'invalid_value' }] });

/** The error for an outcome that the action does not have. @param field What the caller sent it as. */
export const notOffered = (field: string, offered: readonly string[]): EngineError =>
  new EngineError('answer_not_offered', {
    fields: [{ field, code: 'not_one_of', values: { choices: offered.join(', ') } }],
  });
