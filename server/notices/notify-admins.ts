import type { Id } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import { mailLine, mailSubject } from '../mails/mail-texts.ts';
import { sealMail } from '../mails/seal-mail.ts';
import { loadRunAsSystem } from '../run-access/load-run-as-system.ts';
import type { EffectJob } from '../runs/execute/effect-job.ts';
import { adminsOf } from './admins-of.ts';
import { findNoticeRecipients, refOf } from './find-notice-recipients.ts';
import { writeNotice } from './write-notice.ts';
import { runLink } from './write-step-mail.ts';

/** Mails the admins of a run's workflow that the run needs their attention, and why. */
export async function notifyAdmins(context: AppContext, job: EffectJob<'notify_admins'>, job_id: Id): Promise<void> {
  const runContext = await loadRunAsSystem(context, job.workspace_id, job.of_run_id);
  if (!runContext) return;
  const { run, workflow } = runContext.loaded;
  const readers = await findNoticeRecipients(context, runContext.directory, adminsOf(runContext).map(refOf));
  const step = run.steps.find(({ id }) => id === job.run_step_id);
  const values = {
    run: run.name,
    workflow: workflow.name,
    step: (step && indexOf(runContext.version).actions.get(step.step_id)?.action.name) ?? run.name,
  };
  await context.jobs.sendOnce(
    'send_mail',
    readers.map((reader) => {
      const { language } = reader;
      const key = `admins.${job_id}.${reader.id}`;
      const mail = writeNotice(context, reader, key, {
        subject: mailSubject(language, 'admins_subject', values),
        paragraphs: [mailLine(language, `admins_${job.reason}`, values), ...(step?.note ? [step.note] : [])],
        buttons: [{ label: mailLine(language, 'opened_button'), link: runLink(context, runContext) }],
      });
      return { key, data: sealMail(context.config.SECRET, mail) };
    }),
  );
}
