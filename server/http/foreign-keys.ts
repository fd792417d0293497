/**
 * Constraints whose violation means that what the request's path names was deleted while the request was at work: it is
 * answered as if it had come a moment later.
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
 * Constraints on what a body names, a group, a tag, a workflow to start or a file; it was deleted in between, or what is
 * to be deleted came into use. Any other violation is a fault of ours.
 */
export const changedMeanwhile: ReadonlySet<string> = new Set([
  'attachments_file',
  'exports_workspace_id_version_id_fkey',
  'exports_workspace_id_workflow_id_fkey',
  'planned_runs_workspace_id_workflow_id_fkey',
  'run_viewers_workspace_id_group_id_fkey',
  'runs_workspace_id_version_id_fkey',
  'runs_workspace_id_workflow_id_fkey',
  'step_assignees_workspace_id_group_id_fkey',
  'trigger_initiators_workspace_id_group_id_fkey',
  'version_cancellers_workspace_id_group_id_fkey',
  'version_cancellers_workspace_id_version_id_fkey',
  'workflow_tags_workspace_id_tag_id_fkey',
  'workflow_viewers_workspace_id_group_id_fkey',
]);
