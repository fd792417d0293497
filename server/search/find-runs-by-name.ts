import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { accessibleRunIds } from '../run-access/accessible-run-ids.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { nameFits, nameScore, type Words } from './words.ts';

export interface FoundRun {
  id: Id;
  name: string;
  detail: string;
  score: number;
}

const isId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The most runs that are ranked. If more fit, any of them may be left out. */
const candidates = 500;

/** The runs that the caller sees whose name fits, or that have this id. */
export async function findRunsByName(
  context: AppContext,
  caller: MemberCaller,
  words: Words,
  limit: number,
): Promise<FoundRun[]> {
  const theirs = await accessibleRunIds(context, caller);
  const id = isId.test(words.text) ? words.text : null;
  const { rows } = await context.listPool.query<FoundRun>(
    `select x.id, x.name, w.name as detail,
        case when x.id = $7::uuid then 9 else ${nameScore('x.sort_name', '$4', '$6', '$5')} end as score
      from (select r.id, r.name, r.sort_name, r.workflow_id, r.updated_at from runs r
        where r.workspace_id = $1 and r.deleted_at is null
          and ($8::uuid[] is null or r.id = any($8)) and (r.id = $7::uuid or ${nameFits('r.sort_name', '$4', '$5')})
          and ${visibleRuns('$2', '$3')}
        limit ${candidates}) x
        join workflows w on w.workspace_id = $1 and w.id = x.workflow_id
      order by score desc, x.updated_at desc limit $9`,
    [caller.workspace_id, caller.member_id, caller.role, words.text, words.within, words.start, id, theirs, limit],
  );
  return rows;
}
