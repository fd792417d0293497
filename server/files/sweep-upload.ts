import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { meterFiles } from '../billing/meter-files.ts';
import { inTransaction } from '../db/in-transaction.ts';
import { storedAt } from '../run-access/stored-file.ts';
import { waits } from './receive-upload.ts';

interface FoundUpload {
  size: number;
  has_expired: boolean;
  is_attached: boolean;
  /** Whether an answer names it, or it is attached to something other than an answer. */
  is_named: boolean;
  /** Whether a draft names it, so that an answer may still use it. */
  is_drafted: boolean;
}

/** For an attachment `a`: the drafts of pending steps that name its file. */
const drafts = `select 1 from step_answers d
  join run_steps s on s.workspace_id = $1 and s.id = d.run_step_id and s.status = 'pending'
  where d.workspace_id = $1 and d.run_id = a.run_id and d.is_draft
    and position('"' || a.file_key || '"' in d.fields::text) > 0`;

const findUpload = `
  select f.size, f.expires_at <= to_timestamp($3) as has_expired, a.file_key is not null as is_attached,
    a.kind <> 'answer' or exists (select 1 from field_values v where v.workspace_id = $1 and v.run_id = a.run_id
      and v.step_id is not distinct from a.step_id and v.value ? a.file_key) as is_named,
    exists (${drafts}) as is_drafted
  from files f left join attachments a on a.workspace_id = $1 and a.file_key = f.key
  where f.workspace_id = $1 and f.key = $2`;

/**
 * Deletes an upload with its row if it was not attached in time, or if the answer was given without it. One in a draft
 * is checked again a day later. A file without a row was not stored completely, or its row is deleted already.
 */
export async function sweepUpload(context: AppContext, workspace_id: Id, key: string): Promise<void> {
  const { rows } = await context.pool.query<FoundUpload>(findUpload, [workspace_id, key, context.now()]);
  const found = rows[0];
  if (!found) return context.files.delete(storedAt(workspace_id, key));
  if (found.is_named) return;
  if (!found.has_expired || found.is_drafted)
    return context.jobs.send('sweep_file', { workspace_id, key }, { afterSeconds: waits });
  await inTransaction(context.pool, async (client) => {
    const values = [workspace_id, key];
    if (found.is_attached)
      await client.query('delete from attachments where workspace_id = $1 and file_key = $2', values);
    // After this it cannot be attached. If it was attached meanwhile, the foreign key fails this job, and its retry
    // checks again.
    const { rowCount } = await client.query('delete from files where workspace_id = $1 and key = $2', values);
    if (rowCount) await meterFiles(client, workspace_id, { bytes: -found.size, files: -1, at: context.now() });
    // Before the commit: if the process is killed in between, the row remains, and the next attempt finds it.
    await context.files.delete(storedAt(workspace_id, key));
  });
}
