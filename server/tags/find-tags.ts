import type { Id, Unix } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { foldedLike } from '../db/escape-like.ts';
import { ApiError } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { assertTagManager, tagCan } from './policy.ts';

interface TagRow {
  id: Id;
  name: string;
  color: string;
  status: 'enabled' | 'disabled';
  created_at: Unix;
  workflows: number;
}

const columns = `t.id, t.name, t.color, t.status, t.created_at,
  (select count(*)::int from workflow_tags wt where wt.workspace_id = $1 and wt.tag_id = t.id) as workflows`;

const showTag = (row: TagRow, caller: MemberCaller) => ({ ...row, can: tagCan(caller) });

/** A page of the predefined tags, by name. @throws ApiError operation_not_allowed */
export async function listTags(
  context: AppContext,
  caller: MemberCaller,
  { page, per_page, search }: { page: number; per_page: number; search: string },
) {
  assertTagManager(caller);
  const filter = `t.workspace_id = $1 and fold_text(t.name) like $2`;
  const values = [caller.workspace_id, foldedLike(search)];
  const [{ rows }, { rows: totals }] = await Promise.all([
    context.listPool.query<TagRow>(
      `select ${columns} from tags t where ${filter} order by fold_text(t.name), t.id limit $3 offset $4`,
      [...values, per_page, (page - 1) * per_page],
    ),
    context.listPool.query<{ total: number }>(`select count(*) as total from tags t where ${filter}`, values),
  ]);
  return { tags: rows.map((row) => showTag(row, caller)), total: Number(totals[0]?.total ?? 0), page, per_page };
}

/** One predefined tag. @throws ApiError operation_not_allowed, not_found */
export async function findTag(context: AppContext, caller: MemberCaller, id: Id) {
  assertTagManager(caller);
  const { rows } = await context.pool.query<TagRow>(
    `select ${columns} from tags t where t.workspace_id = $1 and t.id = $2`,
    [caller.workspace_id, id],
  );
  if (!rows[0]) throw new ApiError('not_found');
  return showTag(rows[0], caller);
}
