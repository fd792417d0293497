import type { Id } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { joinRunsById } from '../run-access/join-runs-by-id.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';

/**
 * So many runs of each list are checked for somebody who sees more. Somebody who sees one in ten finds as many as an owner; without
 * a limit, a list of which they see none was checked to its end, for 6 s at a million runs.
 */
const checked = 5_000;

interface Newest {
  /** Columns of `runs r`, as SQL. */
  columns: string;
  lists: readonly string[];
  /** How many of each list. */
  most: number;
  caller: MemberCaller;
  /** As `newest` of `findNewestOwn`, and the placeholder of this value. */
  own: Id[] | null;
  ids: string;
}

/**
 * SQL: the runs of each of these lists that changed last, of those that the caller sees. Parameters: workspace `$1`, member `$2`, role
 * `$3`, and the ids. All of them are named, so that PostgreSQL knows their types.
 */
export function newestSeen({ columns, lists, most, caller, own, ids }: Newest): string {
  const names = `array[${lists.map((list) => `'${list}'`).join(', ')}]`;
  if (own) {
    return `select ${columns} from (
      select r.*, row_number() over (partition by r.listing order by r.updated_at desc) as place
      from ${joinRunsById('mine', `unnest(${ids}::uuid[]) mine(id)`)}
      where r.listing = any(${names})) r
      where r.place <= ${most} and num_nulls($2::uuid, $3::text) = 0`;
  }
  const inOrder = (limit: number) =>
    `select r.* from runs r where r.workspace_id = $1 and r.listing = listed.name order by r.updated_at desc limit ${limit}`;
  const first = caller.role === 'owner' ? inOrder(most) : inOrder(checked);
  return `select ${columns} from unnest(${names}) listed(name) cross join lateral (
    select r.* from (${first}) r where ${ids}::uuid[] is null and ${visibleRuns('$2', '$3')}
    order by r.updated_at desc limit ${most}) r`;
}
