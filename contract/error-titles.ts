import type { ErrorCode } from './errors.ts';

/**
 * The title of each problem: a short summary of its kind, always the same and in English (RFC 9457, 3.1.3). The
 * sentence for people, in their language, is the problem's `detail`.
 */
export const errorTitles: Record<ErrorCode, string> = {
  invalid_input: 'Invalid input',
  malformed_body: 'Malformed request',
  payload_too_large: 'Payload too large',
  unsupported_media_type: 'Unsupported media type',
  range_not_satisfiable: 'Range not satisfiable',
  unauthenticated: 'Not signed in',
  operation_not_allowed: 'Operation not allowed',
  cross_site: 'Cross-site request refused',
  not_found: 'Not found',
  too_many_requests: 'Too many requests',
  internal: 'Internal error',
  conflicting_change: 'Conflicting change',
  unavailable: 'Temporarily unavailable',
  idempotency_key_reused: 'Idempotency key reused for another request',

  wrong_credentials: 'Wrong email or password',
  email_taken: 'Email address taken',
  email_not_valid: 'Invalid email address',
  email_not_found: 'Email address not found',
  email_not_verified: 'Email address not verified',
  weak_password: 'Password too weak',
  link_expired: 'Link expired or used',
  session_too_old: 'Session too old for this change',

  workspace_disabled: 'Workspace disabled',
  workspace_frozen: 'Workspace frozen',
  name_taken: 'Name taken',
  group_used: 'Group in use',

  last_owner: 'Last owner of the workspace',
  user_workspace_cannot_be_disabled: 'Member cannot be disabled',
  member_limit_reached: 'Member limit reached',
  invitation_for_another: 'Invitation for another address',
  wrong_password: 'Wrong current password',

  plan_too_small: 'Package too small',
  month_is_over: 'Month is over',

  workflow_not_found: 'Workflow not found',
  stale_draft: 'Draft changed since it was read',
  malformed_definition: 'Malformed definition',
  text_too_long: 'Text too long',
  action_used: 'Action in use by a condition',
  job_content_forgotten: 'Content of the job is forgotten',
  draft_has_problems: 'Draft has problems',
  version_number_taken: 'Version number taken',
  workflow_has_running_runs: 'Workflow has active runs',
  trigger_not_found: 'Trigger not found',
  too_many_triggers: 'Too many triggers',
  too_many_test_cases: 'Too many test cases',

  secret_used: 'Key in use',
  secret_unreadable: 'Key unreadable',
  chat_key_refused: 'Chat refused the key',
  chat_scope_missing: 'Key lacks a scope',
  chat_refused: 'Chat refused the request',
  chat_busy: 'Chat is busy',
  chat_unreachable: 'Chat unreachable',

  run_cannot_start: 'Run cannot be started',
  not_your_step: 'Step of somebody else',
  step_settled: 'Step already settled',
  already_answered: 'Step already answered by the caller',
  step_changed: 'Step changed since it was read',
  step_not_open: 'Step not open',
  step_not_found: 'Step not found',
  answer_not_offered: 'Answer not offered by the step',
  invalid_fields: 'Invalid fields',
  invalid_assignees: 'Invalid assignees',
  nothing_to_reassign: 'Nothing to reassign',
  run_state: 'Not allowed in this state of the run',
  run_changed: 'Run changed meanwhile',
  run_too_large: 'Run too large',
  too_many_views: 'Too many views',

  import_not_a_log: 'File is no event log',
  import_started: 'Import already started',
  import_not_running: 'Import not running',
  import_has_problems: 'Import has problems',

  planned_run_changed: 'Planned run changed since it was read',
};
