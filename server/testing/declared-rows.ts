import type { MeRow } from '../accounts/show-me.ts';
import type { ExportRow } from '../exports/export-row.ts';
import type { FileRow } from '../files/open-file.ts';
import type { SessionRow } from '../http/find-caller.ts';
import type { DirectoryRow } from '../people/people.ts';
import type { CommentRow } from '../run-access/comment-row.ts';
import type { RunRow } from '../run-access/load-run.ts';
import type { StartRow } from '../runs/change/find-start.ts';
import type { VersionRow } from '../workflows/find-workflow.ts';
import type { WorkspaceRow } from '../workspaces/list-workspaces.ts';

/**
 * The PostgreSQL types that arrive as a property's type: see read-types.ts. Moments and large numbers are numbers here.
 */
type ColumnType<T> = [T] extends [number]
  ? 'int4' | 'int8' | 'timestamptz'
  : [T] extends [string]
    ? 'text' | 'uuid' | 'date'
    : [T] extends [boolean]
      ? 'bool'
      : [T] extends [string[]]
        ? 'jsonb' | '_uuid'
        : 'jsonb';
/** A column for each property of a statement's declared row, and no other, which the compiler checks. */
type Columns<Row> = { [Name in keyof Row]-?: ColumnType<NonNullable<Row[Name]>> };

const runRow: Columns<RunRow> = {
  place: 'int8',
  id: 'uuid',
  version_id: 'uuid',
  former_version_ids: '_uuid',
  move: 'jsonb',
  status: 'text',
  revision: 'int4',
  name: 'text',
  description: 'text',
  initiator_id: 'uuid',
  reassign_initiators: 'jsonb',
  depth: 'int4',
  parent_run_id: 'uuid',
  parent_run_step_id: 'uuid',
  started_at: 'timestamptz',
  ended_at: 'timestamptz',
  due_at: 'timestamptz',
  due_after: 'text',
  archived_at: 'timestamptz',
  deleted_at: 'timestamptz',
  hid_at: 'timestamptz',
  updated_at: 'timestamptz',
  workflow_id: 'uuid',
  trigger_id: 'uuid',
  workflow_name: 'text',
  workflow_translations: 'jsonb',
  workflow_created_by: 'uuid',
  version_number: 'int4',
  startable_by: 'jsonb',
  followers: 'jsonb',
  viewers: 'jsonb',
  steps: 'jsonb',
  answers: 'jsonb',
  values: 'jsonb',
  files: 'jsonb',
  comments: 'jsonb',
  import: 'jsonb',
};
const sessionRow: Columns<SessionRow> = {
  place: 'int8',
  session_id: 'uuid',
  user_id: 'uuid',
  email: 'text',
  language: 'text',
  time_zone: 'text',
  was_seen: 'bool',
  has_second_factor: 'bool',
  requires_second_factor: 'bool',
  member_id: 'uuid',
  role: 'text',
  member_status: 'text',
  workspace: 'jsonb',
};
const directoryRow: Columns<DirectoryRow> = { revision: 'int8', members: 'jsonb', groups: 'jsonb', admins: 'jsonb' };
const startRow: Columns<StartRow> = {
  place: 'int8',
  is_frozen: 'bool',
  workflow_name: 'text',
  workflow_translations: 'jsonb',
  workflow_description: 'text',
  workflow_created_by: 'uuid',
  version_id: 'uuid',
  version_number: 'int4',
  trigger_id: 'uuid',
  trigger_status: 'text',
  startable_by: 'jsonb',
  viewers: 'jsonb',
};
const versionRow: Columns<VersionRow> = {
  id: 'uuid',
  number: 'int4',
  description: 'text',
  created_at: 'timestamptz',
  created_by: 'uuid',
  is_enabled: 'bool',
};
const commentRow: Columns<CommentRow> = {
  id: 'uuid',
  by_id: 'uuid',
  message: 'text',
  mentions: 'jsonb',
  at: 'int8',
  deleted_at: 'int8',
};
const meRow: Columns<MeRow> = {
  id: 'uuid',
  email: 'text',
  first_name: 'text',
  last_name: 'text',
  image: 'text',
  language_preference: 'text',
  time_zone_preference: 'text',
  subscribed_to_email: 'bool',
  mail_waiting: 'text',
  mail_mentioned: 'text',
  mail_failed: 'text',
  mail_ended: 'text',
  daily_mail_hour: 'int4',
  subscribed_to_digest: 'bool',
  is_operator: 'bool',
  workspaces: 'jsonb',
};
const workspaceRow: Columns<WorkspaceRow> = {
  id: 'uuid',
  name: 'text',
  industry: 'text',
  time_zone: 'text',
  week_starts_on: 'text',
  status: 'text',
  created_at: 'timestamptz',
  role: 'text',
  is_frozen: 'bool',
  requires_second_factor: 'bool',
  keep_runs_days: 'int4',
};
const fileRow: Columns<FileRow> = {
  key: 'text',
  name: 'text',
  type: 'text',
  size: 'int8',
  uploaded_by: 'uuid',
  has_expired: 'bool',
  run_id: 'uuid',
  kind: 'text',
  step_id: 'uuid',
  comment_id: 'uuid',
};
const exportRow: Columns<ExportRow> = {
  id: 'uuid',
  workspace_id: 'uuid',
  member_id: 'uuid',
  workflow_id: 'uuid',
  version_id: 'uuid',
  starts_from: 'timestamptz',
  starts_to: 'timestamptz',
  run_ids: '_uuid',
  format: 'text',
  content: 'text',
  language: 'text',
  status: 'text',
  failure: 'text',
  file_key: 'text',
  tries: 'int4',
  rows_done: 'int4',
  rows_total: 'int4',
  size: 'int8',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  keeps_access: 'bool',
  workflow_name: 'text',
  version_number: 'int4',
};
/** By the statement's name: those that most requests execute. */
export const declaredRows: Record<string, Record<string, string>> = {
  'load-runs': runRow,
  'find-sessions': sessionRow,
  'read-directory': directoryRow,
  'find-starts': startRow,
  'find-versions': versionRow,
  'read-comments': commentRow,
  'show-me': meRow,
  'list-workspaces': workspaceRow,
  'read-file': fileRow,
  'list-exports': exportRow,
  'find-export': { ...exportRow, keeps_runs: 'bool' },
};
