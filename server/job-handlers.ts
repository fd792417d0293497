import { foldUsage, notifyFrozen } from './billing/jobs.ts';
import { sweepFile } from './files/sweep-file.ts';
import type { Handlers } from './jobs/work-on.ts';
import type { OutgoingMail } from './outside/mail.ts';
import type { Parts } from './parts.ts';
import { notifyPlanFailed, notifyPlansPaused } from './planned-runs/jobs.ts';
import { handOver } from './runs/hand-over.ts';
import { cancelChild, giveUpStep, notifyAdmins, notifyOpened, tellParent } from './runs/jobs.ts';
import { lookAtPeople } from './runs/look-at-people.ts';
import { performStep } from './runs/perform-step.ts';

/** The one list of who does which job. */
export const jobHandlers: Handlers = {
  send_mail: async (parts: Parts, mail: OutgoingMail) => {
    await parts.mail.send(mail);
  },
  perform_step: performStep,
  give_up_step: giveUpStep,
  notify_opened: notifyOpened,
  notify_admins: notifyAdmins,
  cancel_child: cancelChild,
  tell_parent: tellParent,
  look_at_people: lookAtPeople,
  hand_over: handOver,
  fold_usage: foldUsage,
  notify_frozen: notifyFrozen,
  sweep_file: sweepFile,
  notify_plan_failed: notifyPlanFailed,
  notify_plans_paused: notifyPlansPaused,
};
