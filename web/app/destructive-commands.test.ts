import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operations } from '../../contract/operations.ts';

/**
 * How each command that takes something away can be taken back:
 *
 * - `undo`: its toast offers the opposite command.
 * - `asks`: it cannot be undone, or undoing would not restore everything, so it asks first and says what goes.
 * - `form`: it has a dialog or form of its own, which is sent on purpose and says what follows.
 * - `toggle`: the same control takes it back, and stays where it was.
 */
const commands: Record<string, [way: 'undo' | 'asks' | 'form' | 'toggle', file: string]> = {
  archiveRun: ['undo', 'runs/commands/use-mark-run.ts'],
  deleteRun: ['undo', 'runs/commands/use-mark-run.ts'],
  hideRun: ['undo', 'runs/commands/use-mark-run.ts'],
  bulkUpdateRuns: ['undo', 'run-lists/use-bulk.ts'],
  reassignStep: ['undo', 'runs/commands/reassign-dialog.tsx'],
  removeRunViewer: ['undo', 'viewers/use-shares.ts'],
  removeWorkflowViewer: ['undo', 'viewers/use-shares.ts'],
  deleteRunView: ['undo', 'run-lists/run-views.tsx'],
  deletePlannedRun: ['undo', 'planned-runs/use-planned-run-commands.ts'],
  disablePlannedRun: ['undo', 'planned-runs/use-planned-run-commands.ts'],
  hideFirstSteps: ['undo', 'home/first-steps.tsx'],
  markNotifications: ['undo', 'notices/center/notification-panel.tsx'],
  copyVersionToDraft: ['undo', 'workflows/editor/header/versions-drawer.tsx'],
  // A cancelled run has told everybody who held it, and ended its child runs.
  cancelRun: ['asks', 'runs/commands/use-cancel-run.ts'],
  cancelImport: ['asks', 'imports/use-import-commands.ts'],
  deleteImport: ['asks', 'imports/use-import-commands.ts'],
  deleteWorkflow: ['asks', 'workflows/use-delete-workflow.ts'],
  disableVersion: ['asks', 'workflows/version-list.tsx'],
  deleteTrigger: ['asks', 'workflows/editor/triggers/automatic-trigger.tsx'],
  disableTrigger: ['asks', 'workflows/editor/triggers/automatic-trigger.tsx'],
  changeToken: ['asks', 'workflows/editor/triggers/automatic-trigger.tsx'],
  deleteTestCase: ['asks', 'workflows/editor/dry-run/test-row.tsx'],
  deleteSecret: ['asks', 'workflows/editor/panel/chat/chat-keys.tsx'],
  deleteDraftComment: ['asks', 'workflows/editor/together/thread-item.tsx'],
  deleteComment: ['asks', 'runs/comments/comment-item.tsx'],
  deleteExport: ['asks', 'exports/export-buttons.tsx'],
  deleteGroup: ['asks', 'groups/group-menu.tsx'],
  disableGroup: ['asks', 'groups/group-menu.tsx'],
  deleteTag: ['asks', 'tags/tag-menu.tsx'],
  disableWorkspace: ['asks', 'workspaces/workspace-status.tsx'],
  withdrawTemplate: ['asks', 'library/withdraw-button.tsx'],
  dropFailedJob: ['asks', 'installation/failed-jobs.tsx'],
  endSession: ['asks', 'accounts/show/session-list.tsx'],
  endOtherSessions: ['asks', 'accounts/show/session-list.tsx'],
  removePicture: ['asks', 'accounts/edit/picture-form.tsx'],
  removeMember: ['form', 'members/leave-dialog.tsx'],
  deactivateMember: ['form', 'members/leave-dialog.tsx'],
  skipStep: ['form', 'runs/commands/resolve-dialog.tsx'],
  removeAuthenticator: ['form', 'accounts/second-factor/authenticator-section.tsx'],
  removePasskey: ['form', 'accounts/second-factor/passkey-section.tsx'],
  unfollowRun: ['toggle', 'runs/show/follow-button.tsx'],
  disableTag: ['toggle', 'tags/tag-menu.tsx'],
  leaveDemo: ['toggle', 'app/layouts/visitor-banner.tsx'],
};

/** Endpoints that the browser does not call: it uses another one for the same. */
const elsewhere = ['signOut', 'withdrawInvitation', 'deactivateUser'];

const takesAway = /\/(archive|hide|disable|cancel|deactivate|remove|reassign|bulk)$/;
const web = join(import.meta.dirname, '..');

test('every command that takes something away can be undone, or asks first', () => {
  const destructive = [...operations].filter(([{ method, path }]) => method === 'DELETE' || takesAway.test(path));
  expect(destructive.length).toBeGreaterThan(30);
  const untold = destructive.map(([, { id }]) => id).filter((name) => !(name in commands) && !elsewhere.includes(name));
  expect(untold).toEqual([]);
});

test.each(Object.entries(commands))('%s: it is as the list says', (name, [way, file]) => {
  const source = readFileSync(join(web, file), 'utf8');
  // Viewers are of runs and workflows: their calls stand in a file of their own.
  if (!name.endsWith('Viewer')) expect(new RegExp(`\\b${name}\\b`).test(source)).toBe(true);
  if (way === 'undo') expect(/\bundo: |offerUndo\(/.test(source)).toBe(true);
  if (way === 'asks') expect(source.includes('confirm({')).toBe(true);
  // What asks first ends with dots, as "Delete…" does.
  if (way === 'asks') expect(source).not.toMatch(/^\s*\{t\('(\w+[:.])?delete'\)\}$/m);
});
