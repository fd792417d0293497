import type { PoolClient } from 'pg';
import { canAnswer } from '../../engine/can.ts';
import type { Id } from '../../engine/definition.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { addJobs } from '../jobs/add-jobs.ts';
import { directoryOf } from '../members/people.ts';
import type { Parts } from '../parts.ts';
import type { KnownRun } from '../runs/apply-event.ts';
import { knowRunsAsBaton } from '../runs/know-as-baton.ts';
import type { MailNoticesJob, Notice } from './add-notices.ts';
import { decidingLife, newDecidingToken } from './deciding-token.ts';
import { findReaders, type Reader, refOf } from './find-readers.ts';
import { takeNotices } from './take-notices.ts';
import { answersByMail, type ToldStep, writeStepMail } from './write-step-mail.ts';

interface DecidingLink {
  id: Id;
  hash: string;
  run_id: Id;
  run_step_id: Id;
}

/**
 * Mails somebody what was gathered for them. Only what still waits for them is told; a step of which several things are
 * to be told has the last of them. The mail's job and its deciding links are saved with the notices' end, once.
 */
export async function mailNotices(parts: Parts, job: MailNoticesJob, mail_id: Id): Promise<void> {
  const { workspace_id, member_id } = job;
  const notices = await takeNotices(parts.pool, job, mail_id);
  if (notices.length === 0) return;
  const directory = await directoryOf(parts.pool, workspace_id);
  const [reader] = await findReaders(parts, directory, [refOf(member_id)]);
  const links: DecidingLink[] = [];
  const told = reader ? await stepsToTell(parts, workspace_id, reader, notices) : [];
  const withLinks = told.map((one) => ({
    ...one,
    token: answersByMail(one).length > 0 ? addLink(parts, one, links) : null,
  }));
  const key = `notices.${mail_id}`;
  const mail = reader && withLinks.length > 0 ? await writeStepMail(parts, reader, key, withLinks) : null;
  await inTransaction(parts.pool, async (client) => {
    const { rowCount } = await client.query({
      name: 'end-notices',
      text: `update notices set told_at = now()
        where workspace_id = $1 and member_id = $2 and mail_id = $3 and told_at is null`,
      values: [workspace_id, member_id, mail_id],
    });
    // Another worker, thought dead, was quicker.
    if (rowCount === 0 || !mail) return;
    await saveLinks(parts, client, job, links);
    await addJobs(client, [{ queue: 'send_mail', data: mail }]);
    await forgetOld(client, job);
  });
}

/** The steps that still wait for the reader, as they are to be told, in the order in which they came. */
async function stepsToTell(
  parts: Parts,
  workspace_id: Id,
  reader: Reader,
  notices: readonly Notice[],
): Promise<ToldStep[]> {
  const known = await knowRunsAsBaton(parts, workspace_id, [...new Set(notices.map(({ run_id }) => run_id))]);
  const byRun = new Map(known.map((one) => [one.loaded.run.id, one]));
  const told = new Map<Id, ToldStep>();
  for (const notice of notices) {
    const run = byRun.get(notice.run_id);
    const step = run && toldStep(run, notice, reader);
    if (step) told.set(notice.run_step_id, step);
  }
  return [...told.values()];
}

function toldStep(known: KnownRun, { run_step_id, kind, due_at }: Notice, reader: Reader): ToldStep | null {
  const { run } = known.loaded;
  const step = run.steps.find(({ id }) => id === run_step_id);
  if (!step || !canAnswer(known.version, run, step, reader.id, known.people)) return null;
  const due = step.due_at ?? run.due_at;
  // A reminder of a date that holds no longer: the new one has reminders of its own.
  if (kind !== 'opened' && due !== due_at) return null;
  return { known, step, kind, due_at: due };
}

function addLink({ config, nextId }: Parts, { known, step }: ToldStep, links: DecidingLink[]): string {
  const { token, hash } = newDecidingToken(config.SECRET);
  links.push({ id: nextId(), hash, run_id: known.loaded.run.id, run_step_id: step.id });
  return token;
}

async function saveLinks(
  parts: Parts,
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
    values: [workspace_id, member_id, JSON.stringify(links), parts.now() + decidingLife],
  });
}

/** What was told long ago is kept no longer than a job could still repeat it, and no link that has expired. */
async function forgetOld(client: PoolClient, { workspace_id, member_id }: MailNoticesJob): Promise<void> {
  const values = [workspace_id, member_id];
  await client.query({
    name: 'forget-notices',
    text: `delete from notices where workspace_id = $1 and member_id = $2 and told_at < now() - interval '30 days'`,
    values,
  });
  await client.query({
    name: 'forget-deciding-links',
    text: 'delete from deciding_links where workspace_id = $1 and member_id = $2 and expires_at < now()',
    values,
  });
}
