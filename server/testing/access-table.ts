import { requestDefinition } from './factories.ts';
import { sampleLog } from './sample-log.ts';
import { sampleTestCase } from './sample-test-case.ts';
import { createPng, uploadBody, uploadHeaders } from './upload.ts';

/** Callers by letter: guest, member, owner, the workflow's admin, a participant who started the run. */
export type Actor = 'g' | 'm' | 'o' | 'a' | 'p';

export interface AccessLine {
  /** The letters of those who may. The others get 403. */
  may: string;
  /** The letters of those who get 404. */
  unseen?: string;
  /** The query that the address needs, made of the workspace's ids. */
  query?: (ids: Record<string, string>) => string;
  /** A valid body, made of the workspace's ids. */
  body?: (ids: Record<string, string>) => unknown;
  /** The headers for that body. */
  headers?: Record<string, string>;
  /** The ids to use for path parameters, where the names differ. */
  of?: Record<string, string>;
}

const everybody = 'gmoap';
const noGuests = 'moap';
const editors = 'oa';
/** Guests get 404 for workflows. */
const aWorkflow = { unseen: 'g' };
const ofWorkflow = ({ workflow_id }: Record<string, string>) => `workflow_id=${workflow_id}`;
const anAutomatic = { unseen: 'g', of: { trigger_id: 'automatic_trigger_id' } };
/** People without a part in a member's run get 404. */
const runReaders = { may: 'oap', unseen: 'gm' };
/** The participant has planned it. Who may not start its workflow gets 404. */
const planEditors = { may: 'oap', unseen: 'gm' };

/**
 * Every endpoint below `/api/v1/user/workspaces/:ws` and who may call it (docs/rules.md, "Access"). An endpoint that is
 * missing here fails the test.
 */
export const workspaceAccess: Record<string, AccessLine> = {
  'GET ': { may: everybody },
  'PATCH ': { may: 'o', body: () => ({ workspace: { name: 'Renamed' } }) },
  'PATCH /enable': { may: 'o' },
  'PATCH /disable': { may: 'o' },
  'GET /old_runs': { may: 'o', query: () => 'days=365' },

  'GET /users/users_for_select': { may: noGuests },
  'GET /groups/groups_for_select': { may: noGuests },
  'GET /tags/tags_for_select': { may: noGuests },

  'GET /search': { may: everybody, query: () => 'q=boat' },

  'GET /users': { may: 'o' },
  'GET /users/:user_workspace_id': { may: 'o' },
  'POST /users': { may: 'o', body: () => ({ emails: ['new@example.com'], role: 'member' }) },
  'PATCH /users/:user_workspace_id': { may: 'o', body: () => ({ user_workspace: { role: 'guest' } }) },
  'PATCH /users/:user_workspace_id/activate': { may: 'o' },
  'PATCH /users/:user_workspace_id/deactivate': { may: 'o', body: () => ({}) },
  'DELETE /users/:user_workspace_id': { may: 'o' },
  'GET /invitations': { may: 'o' },
  'POST /invitations': { may: 'o', body: () => ({ emails: ['new@example.com'], role: 'member' }) },
  'DELETE /invitations/:user_workspace_id': { may: 'o', of: { user_workspace_id: 'invited_id' } },

  'GET /groups': { may: 'o' },
  'POST /groups': {
    may: 'o',
    body: ({ user_workspace_id }) => ({ group: { name: 'New', user_workspace_ids: [user_workspace_id] } }),
  },
  'GET /groups/:group_id': { may: 'o' },
  'PATCH /groups/:group_id': { may: 'o', body: () => ({ group: { name: 'Other' } }) },
  'DELETE /groups/:group_id': { may: 'o' },
  'PATCH /groups/:group_id/enable': { may: 'o' },
  'PATCH /groups/:group_id/disable': { may: 'o' },

  'GET /tags': { may: 'o' },
  'POST /tags': { may: 'o', body: () => ({ tag: { name: 'New', color: '#123' } }) },
  'GET /tags/:tag_id': { may: 'o' },
  'PATCH /tags/:tag_id': { may: 'o', body: () => ({ tag: { name: 'Other' } }) },
  'DELETE /tags/:tag_id': { may: 'o' },
  'PATCH /tags/:tag_id/enable': { may: 'o' },
  'PATCH /tags/:tag_id/disable': { may: 'o' },

  'GET /usage_and_billings': { may: 'o' },
  'GET /usage_and_billings/:usage_id': { may: 'o' },
  'PATCH /usage_and_billings/:usage_id': { may: 'o', body: () => ({ usage_and_billing: { package: 'business' } }) },
  'GET /packages': { may: 'o' },
  'POST /plan': { may: 'o', body: () => ({ package: 'business' }) },

  'GET /workflows': { may: noGuests },
  'POST /workflows': { may: noGuests, body: () => ({ workflow: { name: 'New' } }) },
  'GET /workflows/:workflow_id': { ...aWorkflow, may: noGuests },
  'PATCH /workflows/:workflow_id': { ...aWorkflow, may: editors, body: () => ({ workflow: { name: 'Other' } }) },
  // The test cancels its run first.
  'DELETE /workflows/:workflow_id': { ...aWorkflow, may: editors },
  'POST /workflows/:workflow_id/clone': { ...aWorkflow, may: noGuests, body: () => ({}) },
  'PATCH /workflows/:workflow_id/draft': {
    ...aWorkflow,
    may: editors,
    body: () => ({ revision: 2, definition: requestDefinition([]) }),
  },
  'GET /workflows/:workflow_id/export': { ...aWorkflow, may: noGuests },
  'GET /workflows/:workflow_id/bpmn': { ...aWorkflow, may: noGuests },
  'POST /workflows/import/bpmn': {
    may: noGuests,
    body: () => ({
      bpmn: '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process><task id="a"/></process></definitions>',
    }),
  },
  'POST /workflows/import/preview': { may: noGuests, body: () => ({ file: { baton_workflow: 1, name: 'New' } }) },
  'POST /workflows/import': { may: noGuests, body: () => ({ file: { baton_workflow: 1, name: 'New' } }) },
  'POST /workflows/:workflow_id/import': {
    ...aWorkflow,
    may: editors,
    body: () => ({ revision: 2, file: { baton_workflow: 1, name: 'Replaced' } }),
  },
  'GET /workflows/:workflow_id/draft_threads': { ...aWorkflow, may: editors },
  'POST /workflows/:workflow_id/draft_threads': {
    ...aWorkflow,
    may: editors,
    body: ({ draft_place_id }) => ({ place: { kind: 'action', id: draft_place_id }, comment: { message: 'Why?' } }),
  },
  'POST /workflows/:workflow_id/draft_threads/:thread_id/comments': {
    ...aWorkflow,
    may: editors,
    body: () => ({ comment: { message: 'Because' } }),
  },
  'PATCH /workflows/:workflow_id/draft_threads/:thread_id/resolve': { ...aWorkflow, may: editors },
  'PATCH /workflows/:workflow_id/draft_threads/:thread_id/reopen': { ...aWorkflow, may: editors },
  // Only for its author, the owner.
  'DELETE /workflows/:workflow_id/draft_threads/:thread_id/comments/:comment_id': {
    ...aWorkflow,
    may: 'o',
    of: { comment_id: 'draft_comment_id' },
  },
  'GET /workflows/:workflow_id/draft_mentionable': { ...aWorkflow, may: editors },
  'POST /workflows/:workflow_id/editing': {
    ...aWorkflow,
    may: editors,
    body: ({ draft_place_id, thread_id }) => ({
      page: thread_id,
      place: { kind: 'action', id: draft_place_id },
      state: 'here',
    }),
  },
  'GET /workflows/:workflow_id/problems': { ...aWorkflow, may: editors },
  'GET /workflows/:workflow_id/versions': { ...aWorkflow, may: noGuests },
  'POST /workflows/:workflow_id/versions': {
    ...aWorkflow,
    may: editors,
    body: () => ({ revision: 2, version: { number: 2, description: '' } }),
  },
  'GET /workflows/:workflow_id/versions/:version_id': { ...aWorkflow, may: noGuests },
  'PATCH /workflows/:workflow_id/versions/:version_id': {
    ...aWorkflow,
    may: editors,
    body: () => ({ version: { description: 'Told' } }),
  },
  'PATCH /workflows/:workflow_id/versions/:version_id/enable': { ...aWorkflow, may: editors },
  'PATCH /workflows/:workflow_id/versions/:version_id/disable': { ...aWorkflow, may: editors },
  'POST /workflows/:workflow_id/versions/:version_id/copy_to_draft': {
    ...aWorkflow,
    may: editors,
    body: () => ({ revision: 2 }),
  },
  'PATCH /workflows/:workflow_id/triggers/:trigger_id': {
    ...aWorkflow,
    may: editors,
    body: () => ({ trigger: { name: 'Other' } }),
  },
  'PATCH /workflows/:workflow_id/triggers/:trigger_id/enable': { ...aWorkflow, may: editors },
  'PATCH /workflows/:workflow_id/triggers/:trigger_id/disable': { ...aWorkflow, may: editors },
  'GET /workflows/:workflow_id/triggers': { ...aWorkflow, may: noGuests },
  'POST /workflows/:workflow_id/triggers': { ...aWorkflow, may: editors, body: () => ({ trigger: { name: 'New' } }) },
  'DELETE /workflows/:workflow_id/triggers/:trigger_id': { ...anAutomatic, may: editors },
  'POST /workflows/:workflow_id/triggers/:trigger_id/token': { ...anAutomatic, may: editors },
  'GET /workflows/:workflow_id/triggers/:trigger_id/calls': { ...anAutomatic, may: editors },
  'GET /workflows/:workflow_id/triggers/:trigger_id/uses': { ...anAutomatic, may: editors },
  'GET /workflows/:workflow_id/past_runs': { ...aWorkflow, may: editors },
  'GET /workflows/:workflow_id/moves': { ...aWorkflow, may: editors },
  'POST /workflows/:workflow_id/moves': {
    ...aWorkflow,
    may: editors,
    body: ({ version_id, run_id }) => ({ version_id, run_ids: [run_id] }),
  },
  'GET /workflows/:workflow_id/moves/:move_id': { ...aWorkflow, may: editors },
  'POST /workflows/:workflow_id/moves/:move_id/take_back': { ...aWorkflow, may: editors },
  'GET /workflows/:workflow_id/test_cases': { ...aWorkflow, may: editors },
  'POST /workflows/:workflow_id/test_cases': {
    ...aWorkflow,
    may: editors,
    body: () => ({ test_case: sampleTestCase('New') }),
  },
  'PATCH /workflows/:workflow_id/test_cases/:test_case_id': {
    ...aWorkflow,
    may: editors,
    body: () => ({ test_case: { name: 'Renamed' } }),
  },
  'DELETE /workflows/:workflow_id/test_cases/:test_case_id': { ...aWorkflow, may: editors },
  'GET /triggers/triggers_for_select': { may: noGuests },
  'POST /triggers/resolve': { may: noGuests, body: ({ trigger_token }) => ({ token: trigger_token }) },

  // For those who may edit a workflow. A key is deleted by the member who added it, here the owner, or by an owner.
  'GET /secrets': { may: editors },
  'POST /secrets': { may: editors, body: () => ({ secret: { name: 'New', value: 'xoxb-another-key' } }) },
  'DELETE /secrets/:secret_id': { may: 'o' },
  'GET /secrets/:secret_id/channels': { may: editors },

  // Only for initiators of the trigger: the owner and the participant.
  'POST /runs': { may: 'op', body: ({ workflow_id }) => ({ workflow_id }) },
  'GET /workflows/:workflow_id/start_form': { may: 'op' },
  'GET /runs/index_v2': { may: everybody },
  'GET /runs/board': { may: everybody },
  'GET /runs/counts': { may: everybody },
  'GET /runs': { may: everybody },
  // Refusals are per run: bulk-update-runs.test.ts.
  'POST /runs/bulk': { may: everybody, body: ({ run_id }) => ({ action: 'hide', run_ids: [run_id] }) },
  'GET /runs/assignees_for_select': { may: everybody },
  'GET /runs/views': { may: everybody },
  'POST /runs/views': { may: everybody, body: () => ({ view: { name: 'New', query: { status: 'overdue' } } }) },
  'GET /runs/runs_by_period': { may: noGuests },
  'GET /runs/completion_rate': { may: noGuests },
  'GET /runs/average_time_completion': { may: noGuests },
  'GET /runs/total_runs_count': { may: noGuests },
  'GET /runs/actions_breakdown': { may: noGuests },
  'GET /runs/holders_breakdown': { may: noGuests },
  'GET /runs/rework_breakdown': { may: noGuests },
  'GET /runs/field_totals': { may: noGuests, query: ofWorkflow },
  'GET /runs/variants': { may: noGuests, query: ofWorkflow },
  'GET /runs/flow': { may: noGuests, query: ofWorkflow },
  'GET /runs/conformance': { may: noGuests, query: ofWorkflow },
  'GET /runs/compare': { may: noGuests, query: () => 'against=previous_period&filter_period=last_month' },
  'GET /runs/runs_behind_figure': { may: noGuests },
  'GET /runs/at_risk': { may: noGuests },
  'GET /runs/forecasts': { may: noGuests, query: ({ run_id }) => `run_ids=${run_id}` },
  'GET /workflows/:workflow_id/forecast': { ...aWorkflow, may: noGuests },
  // Views belong to a member: this one is the owner's.
  'PATCH /runs/views/:view_id': { may: 'o', unseen: 'gmap', body: () => ({ view: { name: 'Other' } }) },
  'DELETE /runs/views/:view_id': { may: 'o', unseen: 'gmap' },
  'GET /runs/:run_id': runReaders,
  'GET /runs/:run_id/activities': runReaders,
  'GET /runs/:run_id/history_check': runReaders,
  'GET /runs/:run_id/forecast': runReaders,
  'PATCH /runs/:run_id/cancel': { may: 'oa', unseen: 'gm' },
  'POST /runs/:run_id/take_back_move': { may: editors, unseen: 'gm' },
  // For run admins and the initiator. The test makes the state that each needs.
  'PATCH /runs/:run_id': { ...runReaders, body: () => ({ run: { name: 'Other' } }) },
  'PATCH /runs/:run_id/archive_run': runReaders,
  'PATCH /runs/:run_id/restore_run': runReaders,
  'PATCH /runs/:run_id/delete_run': runReaders,
  'PATCH /runs/:run_id/hide_run': runReaders,
  'PATCH /runs/:run_id/unhide_run': runReaders,
  'POST /runs/:run_id/clone': { may: 'op', unseen: 'gm' },
  'GET /runs/:run_id/all_field_values': runReaders,
  // The step is assigned to the participant.
  'PATCH /runs/:run_id/run_steps/:run_step_id/reassign': {
    ...runReaders,
    body: ({ user_workspace_id }) => ({ assignees: [{ type: 'user_workspace', id: user_workspace_id }] }),
  },
  'PATCH /runs/:run_id/run_steps/:run_step_id/retry': { may: 'oa', unseen: 'gm', body: () => ({ note: 'Again' }) },
  'PATCH /runs/:run_id/run_steps/:run_step_id/skip': { may: 'oa', unseen: 'gm', body: () => ({ note: 'Not now' }) },
  'PATCH /runs/:run_id/run_steps/:run_step_id/mark_done': {
    may: 'oa',
    unseen: 'gm',
    body: () => ({ note: 'By phone', outcome: 'submitted' }),
  },
  'POST /runs/:run_id/follow': runReaders,
  'DELETE /runs/:run_id/follow': runReaders,
  // Only for its assignee.
  'PATCH /runs/:run_id/run_steps/:run_step_id': {
    may: 'p',
    unseen: 'gm',
    body: () => ({ run_step: { answer: 'submitted', fields: [{ key: 'amount', value: '1' }] } }),
  },

  'GET /planned_runs': { may: noGuests },
  'GET /planned_runs/preview': { may: noGuests },
  'POST /planned_runs': {
    may: 'op',
    body: ({ workflow_id }) => ({ workflow_id, run: { rrule: 'FREQ=WEEKLY;BYDAY=MO,TH' } }),
  },
  'GET /planned_runs/:planned_run_id': planEditors,
  'PATCH /planned_runs/:planned_run_id': { ...planEditors, body: () => ({ planned_run: { name: 'Other' } }) },
  'PATCH /planned_runs/:planned_run_id/restore': planEditors,
  'PATCH /planned_runs/:planned_run_id/enable': planEditors,
  'PATCH /planned_runs/:planned_run_id/disable': planEditors,
  'DELETE /planned_runs/:planned_run_id': planEditors,

  'GET /runs/:run_id/comments': runReaders,
  'POST /runs/:run_id/comments': { ...runReaders, body: () => ({ comment: { message: 'Comment' } }) },
  // Only for its author, the owner.
  'DELETE /runs/:run_id/comments/:comment_id': { may: 'o', unseen: 'gm' },
  'GET /runs/:run_id/mentionable': runReaders,

  'POST /files': { may: everybody, body: () => uploadBody(createPng()), headers: uploadHeaders },
  // The owner's upload, attached to nothing.
  'GET /files/:file_key': { may: 'o', unseen: 'gmap' },

  'GET /exports': { may: noGuests },
  'POST /exports': { may: noGuests, body: ({ workflow_id }) => ({ workflow_id, format: 'csv' }) },
  // Only for the member who requested it, the owner.
  'GET /exports/:export_id': { may: 'o', unseen: 'gmap' },
  'DELETE /exports/:export_id': { may: 'o', unseen: 'gmap' },
  // It is not created yet, so it has no file. Finished exports are tested in exports.test.ts.
  'GET /exports/:export_id/file': { may: '', unseen: everybody },

  'GET /imports': { may: noGuests },
  'POST /imports': { may: noGuests, body: () => uploadBody(sampleLog), headers: uploadHeaders },
  // Only for owners, for the member who uploaded it, the owner, and for admins of the workflow that it went into.
  'GET /imports/:import_id': { may: 'o', unseen: 'gmap' },
  'PATCH /imports/:import_id': { may: 'o', unseen: 'gmap', body: () => ({ import: { source: 'Tickets' } }) },
  'POST /imports/:import_id/start': { may: 'o', unseen: 'gmap' },
  'POST /imports/:import_id/cancel': { may: 'o', unseen: 'gmap' },
  'DELETE /imports/:import_id': { may: 'o', unseen: 'gmap' },
  // It is not imported yet. Reports are tested in imports.test.ts.
  'GET /imports/:import_id/report': { may: '', unseen: everybody },
  'GET /runs/:run_id/participants': runReaders,
  'GET /runs/:run_id/run_viewable_user_workspaces': runReaders,
  'POST /runs/:run_id/run_viewable_user_workspaces': {
    ...runReaders,
    body: ({ group_id }) => ({ group_ids: [group_id], role: 'commenter' }),
  },
  'PATCH /runs/:run_id/run_viewable_user_workspaces': {
    ...runReaders,
    body: ({ viewer_id }) => ({ id: viewer_id, role: 'commenter' }),
  },
  'DELETE /runs/:run_id/run_viewable_user_workspaces/:viewer_id': runReaders,
  'GET /workflows/:workflow_id/workflow_viewable_user_workspaces': { ...aWorkflow, may: noGuests },
  'POST /workflows/:workflow_id/workflow_viewable_user_workspaces': {
    ...aWorkflow,
    may: editors,
    body: ({ user_workspace_id }) => ({ user_workspace_ids: [user_workspace_id], role: 'manager' }),
  },
  'PATCH /workflows/:workflow_id/workflow_viewable_user_workspaces': {
    ...aWorkflow,
    may: editors,
    body: ({ workflow_viewer_id }) => ({ id: workflow_viewer_id, role: 'manager' }),
  },
  'DELETE /workflows/:workflow_id/workflow_viewable_user_workspaces/:workflow_viewer_id': {
    ...aWorkflow,
    may: editors,
  },

  'GET /library': { may: noGuests },
  'GET /library/:template_id': { may: noGuests },
  'DELETE /library/:template_id': { may: 'o' },
  'GET /workflows/:workflow_id/template': { ...aWorkflow, may: 'o' },
  'POST /workflows/:workflow_id/publish': { ...aWorkflow, may: 'o', body: () => ({}) },
  'POST /library/:template_id/use': {
    may: noGuests,
    body: ({ user_workspace_id }) => ({
      roles: { role_1: [{ type: 'user_workspace', id: user_workspace_id }] },
    }),
  },
  'GET /notifications': { may: everybody },
  'PATCH /notifications': { may: everybody, body: () => ({}) },
  'GET /pending_actions': { may: everybody },
  'GET /activities': { may: everybody },
  'GET /first_steps': { may: everybody },
  'PATCH /first_steps': { may: 'o', body: () => ({ hidden: false }) },
  // Which events each caller gets is tested in live.test.ts.
  'GET /events': { may: everybody },
};

/** The endpoints outside of workspaces: for anybody, or for signed-in users. Their behaviour is tested elsewhere. */
export const otherAccess: Record<string, 'anyone' | 'signed_in'> = {
  'POST /api/auth/register': 'anyone',
  'POST /api/auth/login': 'anyone',
  'POST /api/auth/second_factor/options': 'anyone',
  'POST /api/auth/second_factor/code': 'anyone',
  'POST /api/auth/second_factor/passkey': 'anyone',
  'POST /api/auth/logout': 'anyone',
  'POST /api/auth/verify_email': 'anyone',
  'POST /api/auth/send_verification': 'anyone',
  'POST /api/auth/forgot_password': 'anyone',
  'POST /api/auth/reset_password': 'anyone',
  'POST /api/auth/change_email': 'anyone',
  'GET /api/auth/providers': 'anyone',
  'GET /api/auth/google': 'anyone',
  'GET /api/auth/google/callback': 'anyone',
  'GET /api/auth/oidc': 'anyone',
  'GET /api/auth/oidc/callback': 'anyone',
  'GET /api/v1/public/help_pages': 'anyone',
  'GET /api/v1/public/schemas/workflow-file-1.json': 'anyone',
  'GET /api/v1/public/library': 'anyone',
  'GET /api/v1/public/library/:template_id': 'anyone',
  'GET /api/v1/public/invitations/:token': 'anyone',
  'POST /api/v1/public/invitations/:token': 'anyone',
  'POST /api/v1/public/triggers': 'anyone',
  'POST /api/v1/public/triggers/:token': 'anyone',
  'GET /api/v1/public/decide/:token': 'anyone',
  'POST /api/v1/public/decide/:token': 'anyone',
  'POST /api/v1/public/unsubscribe': 'anyone',
  'POST /unsubscribe': 'anyone',
  'DELETE /api/v1/user/sign_out': 'signed_in',
  'GET /api/auth/user': 'signed_in',
  'GET /api/v1/user/me': 'signed_in',
  'GET /api/v1/user/demo': 'signed_in',
  'POST /api/v1/user/demo': 'signed_in',
  'DELETE /api/v1/user/demo': 'signed_in',
  'POST /api/v1/user/update_profile': 'signed_in',
  'POST /api/v1/user/password': 'signed_in',
  'POST /api/v1/user/email': 'signed_in',
  'GET /api/v1/user/sign_in_methods': 'signed_in',
  'GET /api/v1/user/second_factor': 'signed_in',
  'POST /api/v1/user/second_factor/authenticator': 'signed_in',
  'POST /api/v1/user/second_factor/authenticator/confirm': 'signed_in',
  'POST /api/v1/user/second_factor/authenticator/remove': 'signed_in',
  'POST /api/v1/user/second_factor/passkeys/options': 'signed_in',
  'POST /api/v1/user/second_factor/passkeys': 'signed_in',
  'POST /api/v1/user/second_factor/passkeys/:passkey_id/remove': 'signed_in',
  'POST /api/v1/user/second_factor/recovery_codes': 'signed_in',
  'GET /api/v1/user/installation': 'signed_in',
  'GET /api/v1/user/installation/failed_jobs': 'signed_in',
  'PATCH /api/v1/user/installation/failed_jobs/:queue/:job_id/retry': 'signed_in',
  'DELETE /api/v1/user/installation/failed_jobs/:queue/:job_id': 'signed_in',
  'GET /api/v1/user/sessions': 'signed_in',
  'DELETE /api/v1/user/sessions': 'signed_in',
  'DELETE /api/v1/user/sessions/:session_id': 'signed_in',
  'POST /api/v1/user/profile_image': 'signed_in',
  'DELETE /api/v1/user/profile_image': 'signed_in',
  'GET /api/v1/user/profile_images/:image_key': 'signed_in',
  'GET /api/v1/user/users': 'signed_in',
  // The membership's id determines the workspace: members.test.ts.
  'PATCH /api/v1/user/users/:user_workspace_id/activate': 'signed_in',
  'PATCH /api/v1/user/users/:user_workspace_id/deactivate': 'signed_in',
  'GET /api/v1/user/workspaces': 'signed_in',
  'POST /api/v1/user/workspaces': 'signed_in',
};
