import type { Id } from '../definition.ts';

/** The problems that keep a draft from becoming a version, and warnings. Texts: `locales/<language>/problems.json`. */
export const problemCodes = [
  'no_action_groups',
  'empty_action_group',
  'group_name_blank',
  'action_name_blank',
  'action_name_taken',
  'field_key_taken',
  'field_key_invalid',
  'field_label_blank',
  'choices_missing',
  'choice_label_blank',
  'choice_label_taken',
  'currency_missing',
  'default_invalid',
  'columns_missing',
  'column_key_invalid',
  'column_key_taken',
  'column_label_blank',
  'rows_invalid',
  'formula_incomplete',
  'formula_later_field',
  'formula_locked',
  'formula_unfit',
  'formula_currencies_differ',
  'start_file_required',
  'condition_incomplete',
  'condition_later_action',
  'condition_unknown_field',
  'condition_answer_unfit',
  'comparator_unfit',
  'comparator_value_blank',
  'comparator_value_invalid',
  'condition_always',
  'condition_never',
  'go_back_target_missing',
  'go_back_target_later',
  'go_back_without_condition',
  'go_back_loops',
  'assignees_missing',
  'member_gone',
  'group_gone',
  'group_disabled',
  'group_empty',
  'collaborator_not_a_person',
  'collaborator_later_field',
  'nobody_can_answer',
  'vote_count_invalid',
  'question_blank',
  'form_without_fields',
  'recipient_missing',
  'recipient_invalid',
  'subject_blank',
  'slack_key_missing',
  'slack_channel_blank',
  'slack_message_blank',
  'hook_token_missing',
  'hook_trigger_missing',
  'hook_target_key_blank',
  'hook_target_key_taken',
  'hook_file_field',
  'hook_trigger_disabled',
  'hook_not_startable',
  'hook_starts_itself',
  'hook_target_unknown',
  'hook_target_required',
  'hook_target_unfit',
  'insertion_unknown_key',
  'insertion_later_key',
  'insertion_locked',
  'outcome_unused',
  'asked_twice',
  'action_unreachable',
  'ways_unexplored',
  'translation_adds_key',
  'translation_lacks_key',
  'translations_missing',
  'translations_outdated',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

export interface Problem {
  code: ProblemCode;
  /** An error keeps the version from being generated; a warning does not. */
  severity: 'error' | 'warning';
  action_group_id?: Id;
  action_id?: Id;
  field_id?: Id;
  /** The column of the table `field_id`. */
  column_id?: Id;
  condition_id?: Id;
  /** The setting of the action: `subject`, `to`, `messages.0`. */
  setting?: string;
  values?: Record<string, string | number>;
}

/** A problem of an action's own settings; the caller adds the location. */
export type OwnProblem = Pick<Problem, 'code' | 'field_id' | 'setting' | 'values'>;
