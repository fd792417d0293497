import { awaitingAnswer, waitsFor } from '../run-access/awaiting-answer.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';

/** The runs with an open step of some people and groups, in two forms of the same condition. */
export interface HeldRuns {
  /** SQL: their ids, with duplicates, from the open steps. */
  ids: string;
  /** SQL condition on a run `r` that was found in another way. */
  has: string;
}

/** The list of the runs that somebody holds, apart from hidden ones: ended runs have no open steps. */
export const heldListings: readonly string[] = ['active'];

/**
 * SQL: the assignees `a` of one run `r`. Fenced by `offset 0`: by the index of open steps, PostgreSQL would read all open steps of
 * the person for each run.
 */
const ofRun = (assignee: string) =>
  `(select a.* from step_assignees a where a.workspace_id = $1 and ${assignee} and a.run_id = r.id offset 0) a`;

const anyOf = (rows: readonly string[]) => `(${rows.map((one) => `exists (select 1 ${one} offset 0)`).join(' or ')})`;
const allOf = (rows: readonly string[]) => rows.map((one) => `select a.run_id as id ${one}`).join(' union all ');

/**
 * The runs with an open step that is assigned to one of these people and groups themselves.
 * @param ids SQL of a list of ids.
 */
export function assignedTo(ids: string): HeldRuns {
  const assignees = ['member_id', 'group_id'].map((column) => `a.${column} = any(${ids}::uuid[])`);
  return {
    ids: allOf(
      assignees.map((one) => `from step_assignees a where a.workspace_id = $1 and ${one} and ${waitsFor('a')}`),
    ),
    has: anyOf(assignees.map((one) => `from ${ofRun(one)} where ${waitsFor('a')}`)),
  };
}

/** The same, and the runs that the people hold through a group. */
export function heldBy(ids: string): HeldRuns {
  const themselves = assignedTo(ids);
  const members = `gm.workspace_id = $1 and gm.member_id = any(${ids}::uuid[])`;
  const waits = `a.is_open and ${awaitingAnswer('gm.member_id')}`;
  const isTheirs = 'a.group_id = gm.group_id';
  return {
    ids: `${themselves.ids} union all ${allOf([
      `from group_members gm join step_assignees a on a.workspace_id = $1 and ${isTheirs} and a.is_open
        where ${members} and ${awaitingAnswer('gm.member_id')}`,
    ])}`,
    has: `(${themselves.has} or ${anyOf([
      `from group_members gm cross join lateral ${ofRun(isTheirs)} where ${members} and ${waits}`,
    ])})`,
  };
}

/** SQL conditions on `runs r` for a list of some holders of which each run is checked, instead of its `where`. */
export const whereEachIsChecked = (besides: string, { has }: HeldRuns): string =>
  `${besides} and ${has} and ${visibleRuns('$2', '$3')}`;

/** SQL condition on runs `r`: nobody holds them. In two parts, each of which has an index. */
export const heldByNobody: string = ['member_id', 'group_id']
  .map(
    (column) => `not exists (select 1 from step_assignees h
      where h.workspace_id = $1 and h.run_id = r.id and h.${column} is not null and ${waitsFor('h')})`,
  )
  .join(' and ');
