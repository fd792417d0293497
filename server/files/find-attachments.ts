import type { Pool } from 'pg';
import type { ErrorCode } from '../../contract/errors.ts';
import type { FileReply } from '../../contract/files.ts';
import type { Id, Unix } from '../../engine/definition.ts';
import { violatedConstraint } from '../db/violated-constraint.ts';
import { ApiError, type ApiFieldError } from '../http/api-error.ts';
import type { AttachedFile } from '../run-access/stored-file.ts';

/** The keys that are to be attached to one thing. */
export interface Wanted {
  /** Their path in the input, which the error names. */
  field: string;
  keys: readonly string[];
  kind: AttachedFile['kind'];
  step_id?: Id | null;
  comment_id?: Id;
  /** The keys that were there before, whoever uploaded them. */
  already?: ReadonlySet<string>;
  /** Only pictures are allowed. */
  images?: boolean;
}

/** A file to be attached, with its position among the others. */
export interface NewAttachment extends AttachedFile {
  position: number;
}

interface FoundRow extends FileReply {
  run_id: Id | null;
  kind: AttachedFile['kind'] | null;
  step_id: Id | null;
}

const ownFiles = {
  name: 'own-files',
  text: `
    select f.key, f.name, f.type, f.size, a.run_id, a.kind, a.step_id
    from files f left join attachments a on a.workspace_id = $1 and a.file_key = f.key
    where f.workspace_id = $1 and f.uploaded_by = $2 and f.key = any($3::text[])
      and (a.file_key is not null or f.expires_at > to_timestamp($4))`,
};

/**
 * Finds the named files that are to be attached: the caller's own that are not attached yet. Files of the same answer's
 * earlier attempt may be used again. Store the result in the transaction that stores what names them; see `wasQuicker`.
 * @throws ApiError with `code` for each field with a file that may not be attached
 */
export async function findAttachments(
  pool: Pool,
  owner: { workspace_id: Id; member_id: Id; run_id: Id; now: Unix },
  wanted: readonly Wanted[],
  code: ErrorCode = 'invalid_input',
): Promise<NewAttachment[]> {
  const unknown = wanted.flatMap(({ keys, already }) => keys.filter((key) => !already?.has(key)));
  if (unknown.length === 0) return [];
  const { rows } = await pool.query<FoundRow>({
    ...ownFiles,
    values: [owner.workspace_id, owner.member_id, unknown, owner.now],
  });
  const found = new Map(rows.map((row) => [row.key, row]));
  const errors: ApiFieldError[] = [];
  const attachments: NewAttachment[] = [];
  for (const { field, keys, kind, step_id = null, comment_id = null, already, images } of wanted) {
    for (const key of keys.filter((one) => !already?.has(one))) {
      const row = found.get(key);
      // A file is attached once: it may not be named in another field or twice in this one.
      found.delete(key);
      const isHere = row?.run_id === owner.run_id && kind === 'answer' && row.kind === kind && row.step_id === step_id;
      if (!row || (row.run_id !== null && !isHere) || (images && !row.type.startsWith('image/'))) {
        errors.push({ field, code: 'unknown_file' });
        break;
      }
      const { name, type, size } = row;
      const file = { key, name, type, size, uploaded_by: owner.member_id, kind, step_id, comment_id };
      if (!isHere) attachments.push({ ...file, position: attachments.length });
    }
  }
  if (errors.length > 0) throw new ApiError(code, { errors });
  return attachments;
}

/**
 * Whether a write failed because one of its files was attached elsewhere or deleted meanwhile. Then call
 * `findAttachments` again.
 */
export function wasQuicker(error: unknown): boolean {
  const name = violatedConstraint(error)?.name;
  return name === 'attachments_pkey' || name === 'attachments_file';
}
