import { deleteExpiredSessions } from './accounts/delete-expired-sessions.ts';
import { mailLink } from './accounts/mail-link.ts';
import { findDueDigests } from './analytics/digest/find-due-digests.ts';
import { mailDigest } from './analytics/digest/mail-digest.ts';
import { foldAllRunDeltas } from './analytics/jobs.ts';
import type { AppContext } from './app-context.ts';
import { backUpNightly } from './backup/back-up-nightly.ts';
import { foldUsage, notifyFrozen } from './billing/jobs.ts';
import { createExportFile } from './exports/create-export-file.ts';
import { sweepExport } from './exports/sweep-export.ts';
import { sweepFile } from './files/sweep-file.ts';
import { sweepImport } from './imports/sweep-import.ts';
import { importLog } from './imports/write/import-log.ts';
import { removeImport } from './imports/write/remove-import.ts';
import type { Handlers } from './jobs/start-workers.ts';
import { forgetFailedMails, sendWaitingMail } from './mails/send-waiting-mail.ts';
import { deleteOldNotices } from './notices/delete-old-notices.ts';
import { findDueDailyMails } from './notices/find-due-daily-mails.ts';
import { mailDaily } from './notices/mail-daily.ts';
import { mailNotices } from './notices/mail-notices.ts';
import { markSettledNotices } from './notices/mark-settled-notices.ts';
import { notifyAdmins } from './notices/notify-admins.ts';
import { notifyFollowers } from './notices/notify-followers.ts';
import { onStepOpened } from './notices/on-step-opened.ts';
import { onStepWithdrawn } from './notices/on-step-withdrawn.ts';
import { remindDue } from './notices/remind-due.ts';
import { removeDeletedPlans } from './planned-runs/delete-planned-run.ts';
import { notifyPlanFailed, notifyPlansPaused } from './planned-runs/jobs.ts';
import { reevaluatePeople } from './runs/change/reevaluate-people.ts';
import type { EffectJob } from './runs/execute/effect-job.ts';
import { executeStep } from './runs/execute/execute-step.ts';
import { cancelChild, giveUpStep, notifyParent } from './runs/execute/jobs.ts';
import { deleteExpiredKeys } from './runs/store/delete-expired-keys.ts';
import { stepExecutors } from './step-executors.ts';
import { deleteRunsOfWorkflow } from './workflows/delete-runs-of-workflow.ts';
import { executeMove } from './workflows/moves/execute-move.ts';
import { deleteOldRuns } from './workspaces/delete-old-runs.ts';

/** The handler of every job queue. */
export const jobHandlers: Handlers = {
  send_mail: sendWaitingMail,
  mail_link: mailLink,
  execute_step: (context: AppContext, job: EffectJob<'execute_step'>) => executeStep(context, stepExecutors, job),
  give_up_step: giveUpStep,
  notify_opened: onStepOpened,
  notify_withdrawn: onStepWithdrawn,
  notify_admins: notifyAdmins,
  notify_followers: notifyFollowers,
  remind_due: remindDue,
  mail_notices: mailNotices,
  find_due_daily_mails: findDueDailyMails,
  mail_daily: mailDaily,
  mark_settled_notices: (context: AppContext) => markSettledNotices(context),
  find_due_digests: findDueDigests,
  mail_digest: mailDigest,
  cancel_child: cancelChild,
  notify_parent: notifyParent,
  people_changed: reevaluatePeople,
  fold_usage: foldUsage,
  fold_run_deltas: foldAllRunDeltas,
  delete_expired: async (context: AppContext) => {
    await deleteExpiredSessions(context);
    await deleteExpiredKeys(context);
    await forgetFailedMails(context);
    await deleteOldNotices(context);
    await removeDeletedPlans(context);
  },
  delete_old_runs: deleteOldRuns,
  notify_frozen: notifyFrozen,
  sweep_file: sweepFile,
  create_export: createExportFile,
  sweep_export: sweepExport,
  back_up: backUpNightly,
  import_log: importLog,
  remove_import: removeImport,
  sweep_import: sweepImport,
  delete_workflow_runs: deleteRunsOfWorkflow,
  move_runs: executeMove,
  notify_plan_failed: notifyPlanFailed,
  notify_plans_paused: notifyPlansPaused,
};
