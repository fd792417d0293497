import { displayName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import type { RunState } from '../../engine/run-state.ts';
import type { AppContext } from '../app-context.ts';
import { mailLine, mailSubject } from '../mails/mail-texts.ts';
import { sealMail } from '../mails/seal-mail.ts';
import { writeNotice } from '../mails/write-notice.ts';
import { addNotices } from '../people/add-notices.ts';
import { findNotifiedPeople, refOf } from '../people/find-notice-recipients.ts';
import { loadRunAsSystem } from '../run-access/load-run-as-system.ts';
import { inLanguage, type RunContext } from '../run-access/run-context.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import type { EffectJob } from '../runs/execute/effect-job.ts';
import { adminsOf } from './admins-of.ts';
import { runLink } from './write-step-mail.ts';

/** The followers of a run who may still see it. */
const findFollowers = {
  name: 'find-followers',
  text: `select m.id from run_followers f
      join members m on m.workspace_id = $1 and m.id = f.member_id
      join runs r on r.workspace_id = $1 and r.id = f.run_id
    where f.workspace_id = $1 and f.run_id = $2 and ${visibleRuns('m.id', 'm.role')}`,
};

/**
 * Notifies the initiator and the followers of a run that it completed, was cancelled or failed; not the person who caused
 * it.
 */
export async function notifyFollowers(
  context: AppContext,
  job: EffectJob<'notify_followers'>,
  job_id: Id,
): Promise<void> {
  const runContext = await loadRunAsSystem(context, job.workspace_id, job.of_run_id);
  if (!runContext || !isStillNews(runContext.loaded.run, job.news)) return;
  const readers = await findNotifiedPeople(
    context,
    runContext.directory,
    (await findRecipients(context, runContext, job)).map(refOf),
    job.news === 'failed' ? 'failed' : 'ended',
  );
  await addNotices(
    context,
    job.workspace_id,
    readers.map(({ id, mailing }) => ({
      member_id: id,
      key: `${job.news}.${job_id}`,
      run_id: runContext.loaded.run.id,
      run_step_id: null,
      kind: job.news,
      due_at: null,
      mailing,
      by_id: job.by,
    })),
  );
  const kind = job.news === 'cancelled' && valuesOf(runContext, job.by).by ? 'cancelled_by' : job.news;
  await context.jobs.sendOnce(
    'send_mail',
    readers
      .filter(({ mailing }) => mailing === 'now')
      .map((reader) => {
        const { language } = reader;
        const values = valuesOf(inLanguage(runContext, language), job.by);
        const key = `${job.news}.${job_id}.${reader.id}`;
        const mail = writeNotice(context, reader, key, {
          subject: mailSubject(language, `${job.news}_subject`, values),
          paragraphs: [mailLine(language, `${kind}_body`, values)],
          buttons: [{ label: mailLine(language, 'opened_button'), link: runLink(context, runContext) }],
        });
        return { key, data: sealMail(context.config.SECRET, mail) };
      }),
  );
}

/** A failed run may be running again when the job runs. */
const isStillNews = (run: RunState, news: string): boolean => run.deleted_at === null && run.status === news;

async function findRecipients(
  context: AppContext,
  runContext: RunContext,
  job: EffectJob<'notify_followers'>,
): Promise<Id[]> {
  const { run } = runContext.loaded;
  const { rows } = await context.pool.query<{ id: Id }>({ ...findFollowers, values: [job.workspace_id, run.id] });
  const ids = new Set([...(run.initiator_id ? [run.initiator_id] : []), ...rows.map(({ id }) => id)]);
  if (job.by) ids.delete(job.by);
  // The admins get their own mail about a failure.
  if (job.news === 'failed') for (const id of adminsOf(runContext)) ids.delete(id);
  return [...ids];
}

function valuesOf({ loaded, directory }: RunContext, by: Id | null): Record<string, string> {
  const member = by ? directory.members.get(by) : undefined;
  return { run: loaded.run.name, workflow: loaded.workflow.name, by: member ? displayName(member) : '' };
}
