import type { Id, Language } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import { mailLine, mailSubject } from '../mails/mail-texts.ts';
import { sealMail } from '../mails/seal-mail.ts';
import { writeNotice } from '../mails/write-notice.ts';
import { addNotices } from '../people/add-notices.ts';
import { findNotifiedPeople, refOf } from '../people/find-notice-recipients.ts';
import { loadRunAsSystem } from '../run-access/load-run-as-system.ts';
import { inLanguage } from '../run-access/run-context.ts';
import type { EffectJob } from '../runs/execute/effect-job.ts';
import { noteOfStep } from '../runs/read/note-of-step.ts';
import { adminsOf } from './admins-of.ts';
import { outsider } from './outsider.ts';
import { runLink } from './write-step-mail.ts';

/**
 * Notifies the admins of a run's workflow that the run needs their attention, and why. A reason that may contain the answer
 * of a locked action is left out: mails may be forwarded.
 */
export async function notifyAdmins(context: AppContext, job: EffectJob<'notify_admins'>, job_id: Id): Promise<void> {
  const runContext = await loadRunAsSystem(context, job.workspace_id, job.of_run_id);
  if (!runContext) return;
  const { run } = runContext.loaded;
  const admins = adminsOf(runContext).map(refOf);
  const readers = await findNotifiedPeople(context, runContext.directory, admins, 'failed');
  await addNotices(
    context,
    job.workspace_id,
    readers.map(({ id, mailing }) => ({
      member_id: id,
      key: `admins.${job_id}`,
      run_id: run.id,
      run_step_id: job.run_step_id,
      kind: job.reason,
      due_at: null,
      mailing,
    })),
  );
  const step = run.steps.find(({ id }) => id === job.run_step_id);
  const note = step && noteOfStep(runContext, step, outsider);
  const valuesIn = (language: Language) => {
    const { version, loaded } = inLanguage(runContext, language);
    const { actions } = indexOf(version);
    const name = step && actions.get(step.step_id)?.action.name;
    return { run: run.name, workflow: loaded.workflow.name, step: name ?? run.name };
  };
  await context.jobs.sendOnce(
    'send_mail',
    readers
      .filter(({ mailing }) => mailing === 'now')
      .map((reader) => {
        const { language } = reader;
        const values = valuesIn(language);
        const key = `admins.${job_id}.${reader.id}`;
        const mail = writeNotice(context, reader, key, {
          subject: mailSubject(language, 'admins_subject', values),
          paragraphs: [mailLine(language, `admins_${job.reason}`, values), ...(note ? [note] : [])],
          buttons: [{ label: mailLine(language, 'opened_button'), link: runLink(context, runContext) }],
        });
        return { key, data: sealMail(context.config.SECRET, mail) };
      }),
  );
}
