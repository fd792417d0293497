/**
 * Every error that Baton returns, with its HTTP status. The messages are in `locales/<language>/errors.json` under the
 * same codes.
 */
export const errorStatus = {
  // every endpoint
  invalid_input: 422,
  malformed_body: 400,
  payload_too_large: 413,
  /** An upload that does not say how long it is. */
  length_required: 411,
  unsupported_media_type: 415,
  range_not_satisfiable: 416,
  unauthenticated: 401,
  operation_not_allowed: 403,
  cross_site: 403,
  not_found: 404,
  /** The path exists; the header `Allow` lists its methods. */
  method_not_allowed: 405,
  too_many_requests: 429,
  /** Something that the request names was deleted or changed while the request was handled. */
  conflicting_change: 409,
  internal: 500,
  unavailable: 503,
  idempotency_key_reused: 422,

  // identity
  wrong_credentials: 401,
  email_taken: 409,
  email_not_valid: 422,
  email_not_found: 404,
  email_not_verified: 403,
  /** The link of the mail was followed in a browser in which the account was not created. */
  password_required: 403,
  weak_password: 422,
  link_expired: 410,
  session_too_old: 403,
  /** The password is right, and the account has a second factor. */
  second_factor_required: 403,
  /** The workspace requires a second factor, and the caller has none. */
  second_factor_missing: 403,
  sign_in_expired: 410,
  wrong_code: 422,
  passkey_refused: 422,
  authenticator_exists: 409,
  too_many_passkeys: 409,

  // workspaces
  workspace_disabled: 403,
  workspace_frozen: 403,
  name_taken: 409,
  group_used: 409,

  // members
  last_owner: 409,
  user_workspace_cannot_be_disabled: 422,
  member_limit_reached: 403,
  invitation_for_another: 403,
  wrong_password: 422,

  // billing
  plan_too_small: 422,
  month_is_over: 409,

  // workflows
  workflow_not_found: 404,
  stale_draft: 409,
  malformed_definition: 422,
  text_too_long: 422,
  action_used: 409,
  draft_has_problems: 422,
  version_number_taken: 409,
  workflow_has_running_runs: 409,
  trigger_not_found: 404,
  too_many_triggers: 409,
  too_many_test_cases: 409,
  test_cases_too_large: 409,
  draft_comments_too_large: 409,

  // workflow files
  bpmn_malformed: 422,
  bpmn_doctype: 422,
  bpmn_too_large: 422,
  bpmn_without_process: 422,

  // secrets
  secret_used: 409,
  secret_unreadable: 409,
  chat_key_refused: 422,
  chat_scope_missing: 422,
  chat_refused: 422,
  chat_busy: 429,
  chat_unreachable: 424,

  // runs
  run_cannot_start: 422,
  not_your_step: 403,
  step_settled: 409,
  already_answered: 409,
  step_changed: 409,
  step_reassigned: 409,
  step_not_open: 409,
  step_not_found: 404,
  answer_not_offered: 422,
  invalid_fields: 422,
  invalid_assignees: 422,
  nothing_to_reassign: 409,
  run_state: 409,
  run_changed: 409,
  run_too_large: 422,
  move_impossible: 409,
  move_final: 409,
  too_many_views: 409,

  // imports
  import_not_a_log: 422,
  import_started: 409,
  import_not_running: 409,
  import_has_problems: 422,

  // installation
  job_content_forgotten: 409,

  // planned runs
  planned_run_changed: 409,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** The errors of one input field; each has its message in `errors.json` under `field`. */
export const fieldFaults = [
  'blank',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'out_of_range',
  'not_whole',
  'too_numerous',
  'invalid_email',
  'invalid_url',
  'invalid_phone_number',
  'invalid_number',
  'invalid_date',
  'invalid_duration',
  'invalid_type',
  'not_text',
  'not_true_or_false',
  'not_a_list',
  'not_an_object',
  'invalid_stepable',
  'invalid_value',
  'not_a_choice',
  'not_one_of',
  'invalid_id',
  'invalid_cursor',
  'unknown_field',
  'unknown_member',
  'unknown_group',
  'file_not_supported',
  'too_few_rows',
  'too_many_rows',
  'password_mismatch',
  'taken',
  'no_members',
  'invalid_color',
  'invalid_image',
  'invalid_rule',
  'not_in_future',
  'before_start',
  'unknown_file',
  'cannot_see_run',
  'from_after_to',
  'to_before_from',
  'guest_cannot_manage',
  'unknown_key',
  'key_twice',
  'sent_twice',
  'id_twice',
  'unknown_id',
  'too_deep',
  'not_found_here',
] as const;
export type FieldFault = (typeof fieldFaults)[number];

/** RFC 9457, as `application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  /** The message, in the caller's language. */
  detail: string;
  errors: { field: string; code: FieldFault; message: string }[];
  /** By which the log of the server finds the request; as `X-Request-Id` of the reply. Of a whole reply only. */
  request_id?: string;
  /** Values used in the message, and values that a caller needs: `by` and `at` of a conflict, `revision` of a draft. */
  values?: Record<string, unknown>;
}
