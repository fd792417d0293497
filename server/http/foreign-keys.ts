/**
 * Constraints whose violation means that what the request is about was deleted concurrently: what its path names, or the
 * workflow that it starts. The reply is the one that the request would get a moment later.
 */
export const goneByPath: ReadonlySet<string> = new Set([
  'activities_workspace_id_run_id_fkey',
  'attachments_workspace_id_comment_id_fkey',
  'attachments_workspace_id_run_id_fkey',
  'chat_messages_workspace_id_run_step_id_fkey',
  'comments_workspace_id_run_id_fkey',
  'deciding_links_workspace_id_run_step_id_fkey',
  'field_values_workspace_id_run_id_fkey',
  'field_values_workspace_id_run_step_id_fkey',
  'group_members_workspace_id_group_id_fkey',
  'notices_workspace_id_run_id_fkey',
  'planned_occurrences_workspace_id_planned_run_id_fkey',
  'run_followers_workspace_id_run_id_fkey',
  'run_steps_workspace_id_run_id_fkey',
  'run_viewers_workspace_id_run_id_fkey',
  'runs_workspace_id_version_id_fkey',
  'runs_workspace_id_workflow_id_fkey',
  'step_answers_workspace_id_run_step_id_fkey',
  'step_assignees_workspace_id_run_step_id_fkey',
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
 * Constraints on something else that a body names, such as a group, a tag or a file: it was deleted concurrently, or what
 * is to be deleted came into use. Any other violation is an error of ours.
 */
export const changedMeanwhile: ReadonlySet<string> = new Set([
  'attachments_file',
  'exports_workspace_id_version_id_fkey',
  'exports_workspace_id_workflow_id_fkey',
  'planned_runs_workspace_id_workflow_id_fkey',
  'run_viewers_workspace_id_group_id_fkey',
  'step_assignees_workspace_id_group_id_fkey',
  'trigger_initiators_workspace_id_group_id_fkey',
  'version_cancellers_workspace_id_group_id_fkey',
  'version_cancellers_workspace_id_version_id_fkey',
  'workflow_tags_workspace_id_tag_id_fkey',
  'workflow_viewers_workspace_id_group_id_fkey',
]);
