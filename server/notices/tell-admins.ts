import type { Id } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import { mailLine, mailSubject } from '../mails/mail-words.ts';
import type { Parts } from '../parts.ts';
import type { EffectJob } from '../runs/effect-job.ts';
import { knowAsBaton } from '../runs/know-as-baton.ts';
import { adminsOf } from './admins-of.ts';
import { findReaders, refOf } from './find-readers.ts';
import { writeNotice } from './write-notice.ts';
import { runLink } from './write-step-mail.ts';

/** Tells those who look after a run that it needs a look, and why. */
export async function tellAdmins(parts: Parts, job: EffectJob<'notify_admins'>, job_id: Id): Promise<void> {
  const known = await knowAsBaton(parts, job.workspace_id, job.of_run_id);
  if (!known) return;
  const { run, workflow } = known.loaded;
  const readers = await findReaders(parts, known.directory, adminsOf(known).map(refOf));
  const step = run.steps.find(({ id }) => id === job.run_step_id);
  const values = {
    run: run.name,
    workflow: workflow.name,
    step: (step && indexOf(known.version).actions.get(step.step_id)?.action.name) ?? run.name,
  };
  await parts.jobs.sendOnce(
    'send_mail',
    readers.map((reader) => {
      const { language } = reader;
      const key = `admins.${job_id}.${reader.id}`;
      const data = writeNotice(parts, reader, key, {
        subject: mailSubject(language, 'admins_subject', values),
        paragraphs: [mailLine(language, `admins_${job.reason}`, values), ...(step?.note ? [step.note] : [])],
        buttons: [{ label: mailLine(language, 'opened_button'), link: runLink(parts, known) }],
      });
      return { key, data };
    }),
  );
}
