import type { Id, Unix } from '../../engine/definition.ts';
import { escapeLike } from '../db/escape-like.ts';
import type { MemberCaller } from '../http/caller.ts';
import { Failure } from '../http/failure.ts';
import type { Parts } from '../parts.ts';
import { refuseUnlessTagManager, tagCan } from './policy.ts';

interface TagRow {
  id: Id;
  name: string;
  color: string;
  status: 'enabled' | 'disabled';
  created_at: Unix;
  workflows: number;
}

const columns = `t.id, t.name, t.color, t.status, t.created_at,
  (select count(*)::int from workflow_tags wt where wt.workspace_id = t.workspace_id and wt.tag_id = t.id) as workflows`;

const showTag = (row: TagRow, caller: MemberCaller) => ({ ...row, can: tagCan(caller) });

/** A page of the predefined tags, by name. @throws Failure operation_not_allowed */
export async function listTags(
  parts: Parts,
  caller: MemberCaller,
  { page, per_page, search }: { page: number; per_page: number; search: string },
) {
  refuseUnlessTagManager(caller);
  const filter = `t.workspace_id = $1 and t.name ilike $2`;
  const values = [caller.workspace_id, `%${escapeLike(search.trim())}%`];
  const [{ rows }, { rows: totals }] = await Promise.all([
    parts.listPool.query<TagRow>(
      `select ${columns} from tags t where ${filter} order by lower(t.name), t.id limit $3 offset $4`,
      [...values, per_page, (page - 1) * per_page],
    ),
    parts.listPool.query<{ total: number }>(`select count(*) as total from tags t where ${filter}`, values),
  ]);
  return { tags: rows.map((row) => showTag(row, caller)), total: Number(totals[0]?.total ?? 0), page, per_page };
}

/** One predefined tag. @throws Failure operation_not_allowed, not_found */
export async function findTag(parts: Parts, caller: MemberCaller, id: Id) {
  refuseUnlessTagManager(caller);
  const { rows } = await parts.pool.query<TagRow>(
    `select ${columns} from tags t where t.workspace_id = $1 and t.id = $2`,
    [caller.workspace_id, id],
  );
  if (!rows[0]) throw new Failure('not_found');
  return showTag(rows[0], caller);
}
