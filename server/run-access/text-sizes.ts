import type { Pool } from 'pg';
import type { Id } from '../../engine/definition.ts';

const sizes = {
  name: 'sum-run-texts',
  text: `select r.id, coalesce((select sum(length(v.value::text)) from field_values v
        where v.workspace_id = $1 and v.run_id = r.id), 0)
      + coalesce((select sum(length(a.comment) + length(coalesce(a.fields, '[]')::text)) from step_answers a
        where a.workspace_id = $1 and a.run_id = r.id), 0)
      + coalesce((select sum(length(s.mail::text)) from run_steps s
        where s.workspace_id = $1 and s.run_id = r.id and s.mail is not null), 0) as size
    from runs r where r.workspace_id = $1 and r.id = any($2::uuid[])`,
};

/** Maximum number of characters that the texts of one group of runs have together. */
const mostAtOnce = 10_000_000;

/**
 * Divides runs into groups, each of which can be loaded at once. Most runs are small, but one run may have a million
 * characters, and hundreds of these would take more memory than the process has.
 * @param ids One that stands there twice counts twice.
 * @returns The ids in the same order; a run that is larger than the maximum is a group of its own.
 */
export async function divideBySize(
  pool: Pool,
  workspace_id: Id,
  ids: readonly Id[],
  most = mostAtOnce,
): Promise<Id[][]> {
  const { rows } = await pool.query<{ id: Id; size: string | number }>({ ...sizes, values: [workspace_id, ids] });
  const sizeOf = new Map(rows.map(({ id, size }) => [id, Number(size)]));
  const groups: Id[][] = [];
  let room = 0;
  for (const id of ids) {
    const size = sizeOf.get(id) ?? 0;
    const group = groups.at(-1);
    if (group && size <= room) group.push(id);
    else {
      groups.push([id]);
      room = most;
    }
    room -= size;
  }
  return groups;
}
