import type { PoolClient } from 'pg';
import { canAnswer } from '../../engine/can.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { enqueueMail } from '../mails/enqueue-mail.ts';
import type { OutgoingMail } from '../outside/mail.ts';
import type { MailNoticesJob } from '../people/add-notices.ts';
import { findNoticeRecipients, type NoticeRecipient, refOf } from '../people/find-notice-recipients.ts';
import { directoryOf } from '../people/people.ts';
import type { RunPart } from '../run-access/load-run.ts';
import { loadRunsAsSystem } from '../run-access/load-run-as-system.ts';
import { inLanguage, type RunContext } from '../run-access/run-context.ts';
import { claimNotices, type StepNotice } from './claim-notices.ts';
import { decidingLife, newDecidingToken } from './deciding-token.ts';
import { answersByMail, type NotifiedStep, writeStepMail } from './write-step-mail.ts';

/** A mail lists at most so many steps. */
const most = 50;

interface DecidingLink {
  id: Id;
  hash: string;
  run_id: Id;
  run_step_id: Id;
}

/**
 * Mails a person their collected notices. Steps that no longer wait for them are left out, and of several notices about
 * a step only the last counts. The mail's job and its deciding links are committed together with marking the notices as
 * sent, so it is sent once.
 */
export async function mailNotices(context: AppContext, job: MailNoticesJob, mail_id: Id): Promise<void> {
  const { workspace_id, member_id } = job;
  const notices = await claimNotices(context.pool, job, mail_id);
  const links: DecidingLink[] = [];
  const mail = notices.length > 0 ? await writeNoticesMail(context, job, mail_id, notices, links) : null;
  await inTransaction(context.pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'mark-notices-sent',
      text: `update notices set told_at = now()
        where workspace_id = $1 and member_id = $2 and mail_id = $3 and mailing = 'now' and told_at is null`,
      values: [workspace_id, member_id, mail_id],
    });
    // Another worker, which took over this job, has finished first.
    if (rowCount === 0 || !mail) return;
    await saveLinks(context, client, job, links);
    await enqueueMail(client, workspace_id, context.config.SECRET, mail);
    await deleteExpiredLinks(client, job);
  });
}

/** @param links Gets the deciding links of the mail. @returns Null if nothing waits for the person, or they get no mails */
async function writeNoticesMail(
  context: AppContext,
  { workspace_id, member_id }: MailNoticesJob,
  mail_id: Id,
  notices: readonly StepNotice[],
  links: DecidingLink[],
): Promise<OutgoingMail | null> {
  const directory = await directoryOf(context.pool, workspace_id);
  const [reader] = await findNoticeRecipients(context, directory, [refOf(member_id)]);
  if (!reader) return null;
  const waiting = [...new Set(notices.map(({ run_step_id }) => run_step_id))];
  const listed = new Set(waiting.slice(0, most));
  const notified = await stepsToNotify(
    context,
    workspace_id,
    reader,
    notices.filter(({ run_step_id }) => listed.has(run_step_id)),
  );
  if (notified.length === 0) return null;
  const withLinks = notified.map((one) => ({
    ...one,
    token: answersByMail(one).length > 0 ? addLink(context, one, links) : null,
  }));
  return writeStepMail(context, reader, `notices.${mail_id}`, withLinks, waiting.length - listed.size);
}

/**
 * The steps that still wait for the reader, in the order of their first notices. A mail about a single step also shows
 * values of its run, so that run is loaded again as a whole.
 */
async function stepsToNotify(
  context: AppContext,
  workspace_id: Id,
  reader: NoticeRecipient,
  notices: readonly StepNotice[],
): Promise<NotifiedStep[]> {
  const find = async (ids: Id[], part: RunPart) => {
    const runContexts = await loadRunsAsSystem(context, workspace_id, ids, part);
    const byRun = new Map(
      runContexts.map((runContext) => [runContext.loaded.run.id, inLanguage(runContext, reader.language)]),
    );
    const notified = new Map<Id, NotifiedStep>();
    for (const notice of notices) {
      const run = byRun.get(notice.run_id);
      const step = run && notifiedStep(run, notice, reader);
      if (step) notified.set(notice.run_step_id, step);
    }
    return [...notified.values()];
  };
  const steps = await find([...new Set(notices.map(({ run_id }) => run_id))], 'brief');
  const [only] = steps;
  return only && steps.length === 1 ? find([only.runContext.loaded.run.id], 'whole') : steps;
}

function notifiedStep(
  runContext: RunContext,
  { run_step_id, kind, due_at }: StepNotice,
  reader: NoticeRecipient,
): NotifiedStep | null {
  const { run } = runContext.loaded;
  const step = run.steps.find(({ id }) => id === run_step_id);
  if (!step || !canAnswer(runContext.version, run, step, reader.id, runContext.people)) return null;
  const due = step.due_at ?? run.due_at;
  // This reminds of an earlier due date; the new one has reminders of its own.
  if (kind !== 'opened' && due !== due_at) return null;
  return { runContext, step, kind, due_at: due };
}

function addLink({ config, nextId }: AppContext, { runContext, step }: NotifiedStep, links: DecidingLink[]): string {
  const { token, hash } = newDecidingToken(config.SECRET);
  links.push({ id: nextId(), hash, run_id: runContext.loaded.run.id, run_step_id: step.id });
  return token;
}

async function saveLinks(
  context: AppContext,
  client: PoolClient,
  { workspace_id, member_id }: MailNoticesJob,
  links: DecidingLink[],
): Promise<void> {
  if (links.length === 0) return;
  await client.query({
    name: 'add-deciding-links',
    text: `insert into deciding_links (workspace_id, id, hash, member_id, run_id, run_step_id, expires_at)
      select $1, x.id, decode(x.hash, 'hex'), $2, x.run_id, x.run_step_id, to_timestamp($4)
      from jsonb_to_recordset($3::jsonb) as x(id uuid, hash text, run_id uuid, run_step_id uuid)`,
    values: [workspace_id, member_id, JSON.stringify(links), context.now() + decidingLife],
  });
}

/** Deletes the person's expired links. */
async function deleteExpiredLinks(client: PoolClient, { workspace_id, member_id }: MailNoticesJob): Promise<void> {
  await client.query({
    name: 'delete-expired-deciding-links',
    text: 'delete from deciding_links where workspace_id = $1 and member_id = $2 and expires_at < now()',
    values: [workspace_id, member_id],
  });
}
