import { forgetExpiredSessions } from './accounts/forget-expired-sessions.ts';
import { foldUsage, notifyFrozen } from './billing/jobs.ts';
import { makeExport } from './exports/make-export.ts';
import { sweepExport } from './exports/sweep-export.ts';
import { sweepFile } from './files/sweep-file.ts';
import type { Handlers } from './jobs/work-on.ts';
import { hearOpened } from './notices/hear-opened.ts';
import { mailNotices } from './notices/mail-notices.ts';
import { remindDue } from './notices/remind-due.ts';
import { tellAdmins } from './notices/tell-admins.ts';
import { tellFollowers } from './notices/tell-followers.ts';
import type { OutgoingMail } from './outside/mail.ts';
import type { Parts } from './parts.ts';
import { notifyPlanFailed, notifyPlansPaused } from './planned-runs/jobs.ts';
import { forgetOldKeys } from './runs/forget-old-keys.ts';
import { cancelChild, giveUpStep, tellParent } from './runs/jobs.ts';
import { lookAtPeople } from './runs/look-at-people.ts';
import { performStep } from './runs/perform-step.ts';

/** The one list of who does which job. */
export const jobHandlers: Handlers = {
  send_mail: async (parts: Parts, mail: OutgoingMail) => {
    await parts.mail.send(mail);
  },
  execute_step: performStep,
  give_up_step: giveUpStep,
  notify_opened: hearOpened,
  notify_admins: tellAdmins,
  notify_followers: tellFollowers,
  remind_due: remindDue,
  mail_notices: mailNotices,
  cancel_child: cancelChild,
  notify_parent: tellParent,
  look_at_people: lookAtPeople,
  fold_usage: foldUsage,
  forget_expired: async (parts: Parts) => {
    await forgetExpiredSessions(parts);
    await forgetOldKeys(parts);
  },
  notify_frozen: notifyFrozen,
  sweep_file: sweepFile,
  make_export: makeExport,
  sweep_export: sweepExport,
  notify_plan_failed: notifyPlanFailed,
  notify_plans_paused: notifyPlansPaused,
};
