import type { RunMove } from '../../../contract/run-moves.ts';
import type { Id, Unix } from '../../../engine/definition.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { findWorkflow } from '../find-workflow.ts';

interface MoveRow {
  id: Id;
  version: { id: Id; number: number };
  created_at: Unix;
  is_taken_back: boolean;
  counts: Record<'waiting' | 'moved' | 'refused' | 'taken_back' | 'kept', number>;
  exceptions: RunMove['exceptions'] | null;
}

/** Exceptions that a reply lists. */
const listed = 100;

const countOf = (state: string) => `'${state}', count(*) filter (where i.state = '${state}')`;

/**
 * A move with its progress.
 * @throws ApiError as `findWorkflow`; not_found
 */
export async function findMove(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
  move_id: Id,
): Promise<RunMove> {
  await findWorkflow(context, caller, workflow_id, 'move_runs');
  const { rows } = await context.pool.query<MoveRow>({
    name: 'find-move',
    text: `select m.id, jsonb_build_object('id', v.id, 'number', v.number) as version, m.created_at, m.is_taken_back,
        (select jsonb_build_object(${['waiting', 'moved', 'refused', 'taken_back', 'kept'].map(countOf).join(', ')})
          from run_move_items i where i.workspace_id = $1 and i.move_id = m.id) as counts,
        (select jsonb_agg(jsonb_build_object('run_id', x.run_id, 'name', x.name, 'state', x.state, 'reason', x.reason))
          from (select i.run_id, r.name, i.state, coalesce(i.reason, '') as reason from run_move_items i
            join runs r on r.workspace_id = $1 and r.id = i.run_id
            where i.workspace_id = $1 and i.move_id = m.id and i.state in ('refused', 'kept')
            order by r.name, i.run_id limit ${listed}) x) as exceptions
      from run_moves m join versions v on v.workspace_id = $1 and v.id = m.version_id
      where m.workspace_id = $1 and m.workflow_id = $2 and m.id = $3`,
    values: [caller.workspace_id, workflow_id, move_id],
  });
  const [row] = rows;
  if (!row) throw new ApiError('not_found');
  const { counts, exceptions, ...move } = row;
  return {
    ...move,
    ...counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    exceptions: exceptions ?? [],
    can: { take_back: !move.is_taken_back && counts.moved + counts.waiting > 0 },
  };
}
