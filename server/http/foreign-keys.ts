/**
 * Constraints whose violation means that what the request is about was deleted concurrently: what its path names, or
 * the workflow that it starts. The reply is `not_found`, as it would be for the same request a moment later.
 */
export const goneByPath: ReadonlySet<string> = new Set([
  'activities_workspace_id_run_id_fkey',
  'attachments_workspace_id_comment_id_fkey',
  'attachments_workspace_id_run_id_fkey',
  'chat_messages_workspace_id_run_step_id_fkey',
  'comments_workspace_id_run_id_fkey',
  'deciding_links_workspace_id_run_step_id_fkey',
  'draft_comments_workspace_id_thread_id_fkey',
  'draft_threads_workspace_id_workflow_id_fkey',
  'field_values_workspace_id_run_id_fkey',
  'field_values_workspace_id_run_step_id_fkey',
  'group_members_workspace_id_group_id_fkey',
  'notices_workspace_id_run_id_fkey',
  'planned_occurrences_workspace_id_planned_run_id_fkey',
  'run_followers_workspace_id_run_id_fkey',
  'run_moves_workspace_id_workflow_id_fkey',
  'run_steps_workspace_id_run_id_fkey',
  'run_viewers_workspace_id_run_id_fkey',
  'runs_workspace_id_version_id_fkey',
  'runs_workspace_id_workflow_id_fkey',
  'step_answers_workspace_id_run_step_id_fkey',
  'step_assignees_workspace_id_run_step_id_fkey',
  'templates_workspace_id_workflow_id_fkey',
  'test_cases_workspace_id_workflow_id_fkey',
  'trigger_calls_workspace_id_trigger_id_fkey',
  'trigger_initiators_workspace_id_trigger_id_fkey',
  'triggers_workspace_id_workflow_id_fkey',
  'versions_workspace_id_workflow_id_fkey',
  'workflow_admins_workspace_id_workflow_id_fkey',
  'workflow_tags_workspace_id_workflow_id_fkey',
  'workflow_viewers_workspace_id_workflow_id_fkey',
  'workflows_workspace_id_enabled_version_id_fkey',
]);

/**
 * Constraints whose violation means that something else in the body, such as a group, a tag or a file, was deleted
 * concurrently, or that what is to be deleted came into use. The reply is `conflicting_change`. The violation of any
 * other foreign key is a bug.
 */
export const changedMeanwhile: ReadonlySet<string> = new Set([
  'attachments_file',
  'exports_workspace_id_version_id_fkey',
  'exports_workspace_id_workflow_id_fkey',
  'imports_workspace_id_workflow_id_fkey',
  'planned_runs_workspace_id_workflow_id_fkey',
  'run_move_items_workspace_id_run_id_fkey',
  'run_moves_workspace_id_version_id_fkey',
  'run_viewers_workspace_id_group_id_fkey',
  'step_assignees_workspace_id_group_id_fkey',
  'trigger_initiators_workspace_id_group_id_fkey',
  'version_cancellers_workspace_id_group_id_fkey',
  'version_cancellers_workspace_id_version_id_fkey',
  'workflow_tags_workspace_id_tag_id_fkey',
  'workflow_viewers_workspace_id_group_id_fkey',
]);
