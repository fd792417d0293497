import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { joinRunsById } from '../run-access/join-runs-by-id.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { workflowName } from './find-named.ts';
import { mostOfEach, type OwnRuns, searchedLists } from './find-newest-own.ts';
import { newestSeen } from './newest-seen.ts';
import { nameFits, nameScore, type SearchText } from './search-text.ts';

export interface FoundRun {
  id: Id;
  name: string;
  detail: string;
  score: number;
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * The most runs that are ranked of those that the index of names finds. If more fit, any of them may be left out, so
 * that names are compared with as many of the newest runs of each list besides: people mostly look for those.
 */
const candidates = 500;

const columns = 'r.id, r.name, r.sort_name, r.workflow_id, r.updated_at';
const fits = `r.deleted_at is null and (r.id = $7::uuid or ${nameFits('r.sort_name', '$4', '$5')}) and ${visibleRuns('$2', '$3')}`;

/** SQL: of the runs with these ids, the newest that fit. Who sees 3,000 of a million would wait for all of the million that fit. */
const ofOwn = (ids: string) => `select ${columns} from ${joinRunsById('mine', `unnest(${ids}::uuid[]) mine(id)`)}
  where ${fits} order by r.updated_at desc limit ${searchedLists.length * mostOfEach}`;

/** SQL: some of all runs that fit, and the newest of each list. */
const ofAll = (
  newest: string,
) => `(select ${columns} from runs r where r.workspace_id = $1 and ${fits} limit ${candidates})
  union
  select newest.* from (${newest}) newest where ${nameFits('newest.sort_name', '$4', '$5')}`;

/** The runs that the caller sees whose name fits, or that have this id. */
export async function findRunsByName(
  context: AppContext,
  caller: MemberCaller,
  own: OwnRuns,
  searched: SearchText,
  limit: number,
): Promise<FoundRun[]> {
  const newest = { columns, lists: searchedLists, most: mostOfEach, caller, own: own.newest, ids: '$8' };
  const areKnown = own.newest !== null && own.newest === own.all;
  const id = isId.test(searched.text) ? searched.text : null;
  const { rows } = await context.listPool.query<FoundRun>(
    `select x.id, x.name, ${workflowName('$10')} as detail,
        case when x.id = $7::uuid then 9 else ${nameScore('x.sort_name', '$4', '$6', '$5')} end as score
      from (${areKnown ? ofOwn('$8') : ofAll(newestSeen(newest))}) x
        join workflows w on w.workspace_id = $1 and w.id = x.workflow_id
      order by score desc, x.updated_at desc limit $9`,
    [
      caller.workspace_id,
      caller.member_id,
      caller.role,
      searched.text,
      searched.within,
      searched.start,
      id,
      own.newest,
      limit,
      caller.reading_language ?? null,
    ],
  );
  return rows;
}
