import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { fewRuns, manyAccessibleRunIds } from '../run-access/accessible-run-ids.ts';

/** The lists whose runs are found by name. */
export const searchedLists = ['active', 'completed', 'cancelled', 'hidden', 'archived', 'archived_hidden'];
/** So many runs of each list are compared with the words, the newest that the caller sees. */
export const mostOfEach = 500;

interface Limits {
  /** With no more runs than this, all of them are looked up. */
  few: number;
  /** So many runs of each list are looked through for those of somebody with more. */
  checked: number;
  most: number;
}

const usualLimits: Limits = { few: fewRuns, checked: 5_000, most: mostOfEach };

export interface OwnRuns {
  /** As `manyAccessibleRunIds` finds them. */
  all: Id[] | null;
  /** Those of them that may be among the newest of a list; null if `all` is. */
  newest: Id[] | null;
}

/**
 * The runs that a person has access to, and which of them a search compares with its words. Somebody with 7,000 of 30,000 runs
 * would else wait for 7,000 look-ups in each of the statements of a search.
 */
export async function findNewestOwn(
  context: AppContext,
  caller: MemberCaller,
  { few, checked, most }: Limits = usualLimits,
): Promise<OwnRuns> {
  const all = await manyAccessibleRunIds(context, caller);
  if (all === null || all.length <= few) return { all, newest: all };
  const { rows } = await context.listPool.query<{ ids: Id[]; is_cut: boolean }>(
    `select found.ids[1:${most}] as ids, found.looked >= ${checked} and cardinality(found.ids) < ${most} as is_cut
      from unnest($3::text[]) listed(name) cross join lateral (
        select count(*) as looked,
          coalesce(array_agg(r.id order by r.updated_at desc) filter (where r.id = any ($2::uuid[])), '{}') as ids
        from (select r.id, r.updated_at from runs r where r.workspace_id = $1 and r.listing = listed.name
          order by r.updated_at desc limit ${checked}) r) found`,
    [caller.workspace_id, all, searchedLists],
  );
  // Of a longer list they see so few that others of theirs lie behind what was looked through.
  return { all, newest: rows.some(({ is_cut }) => is_cut) ? all : rows.flatMap(({ ids }) => ids) };
}
