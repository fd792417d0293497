import type { Id } from '../../../engine/definition.ts';
import { EngineError } from '../../../engine/engine-error.ts';
import type { MovedAnswer } from '../../../engine/move-run/move-run.ts';
import type { AppContext } from '../../app-context.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { findMemberCaller } from '../../people/find-member-caller.ts';
import { moveRun } from '../../runs/change/move-run.ts';
import { takeBackMove } from '../../runs/change/take-back-move.ts';

interface MoveJob {
  workspace_id: Id;
  move_id: Id;
}

interface Item {
  run_id: Id;
  answers: MovedAnswer[];
  workflow_id: Id;
  version_id: Id;
  number: number;
  created_by: Id;
  is_taken_back: boolean;
}

type Ending = { state: 'moved' | 'refused' | 'taken_back' | 'kept'; reason: string | null };

/** How many runs are read at a time; a move that is taken back meanwhile is noticed after them. */
const batch = 20;

/**
 * Moves the runs of a move one after the other, each in a transition of its own, in the name and with the permission of
 * whoever asked for it; or takes them back. If the worker is killed, the next one goes on: a run that was moved and not
 * yet marked has the version already, and is only marked.
 */
export async function executeMove(context: AppContext, { workspace_id, move_id }: MoveJob): Promise<void> {
  await findInterrupted(context, workspace_id, move_id);
  for (;;) {
    const items = await nextItems(context, { workspace_id, move_id });
    if (!items[0]) return;
    const caller = await callerOf(context, workspace_id, items[0].created_by);
    for (const item of items) {
      const ending = caller
        ? await (item.is_taken_back ? takeBack : moveOne)(context, caller, move_id, item)
        : ({ state: item.is_taken_back ? 'kept' : 'refused', reason: 'operation_not_allowed' } as const);
      await context.pool.query({
        name: 'end-move-item',
        text: `update run_move_items set state = $4, reason = $5
          where workspace_id = $1 and move_id = $2 and run_id = $3`,
        values: [workspace_id, move_id, item.run_id, ending.state, ending.reason],
      });
    }
  }
}

/**
 * Taking a move back counts the runs that still wait as taken back. If the worker was killed just then, one of them is
 * moved already.
 */
async function findInterrupted(context: AppContext, workspace_id: Id, move_id: Id): Promise<void> {
  await context.pool.query({
    name: 'find-interrupted-moves',
    text: `update run_move_items i set state = 'moved' from run_moves m
      where m.workspace_id = $1 and m.id = $2 and m.is_taken_back
        and i.workspace_id = $1 and i.move_id = m.id and i.state = 'taken_back'
        and (select a.kind from activities a where a.workspace_id = $1 and a.run_id = i.run_id
          and a.kind in ('run_moved', 'run_move_taken_back') and a.data ->> 'move_id' = m.id::text
          order by a.id desc limit 1) = 'run_moved'`,
    values: [workspace_id, move_id],
  });
}

async function nextItems(context: AppContext, { workspace_id, move_id }: MoveJob): Promise<Item[]> {
  const { rows } = await context.pool.query<Item>({
    name: 'next-move-items',
    text: `select i.run_id, i.answers, m.workflow_id, m.version_id, v.number, m.created_by, m.is_taken_back
      from run_moves m
        join versions v on v.workspace_id = $1 and v.id = m.version_id
        join run_move_items i on i.workspace_id = $1 and i.move_id = m.id
          and i.state = case when m.is_taken_back then 'moved' else 'waiting' end
      where m.workspace_id = $1 and m.id = $2 order by i.run_id limit ${batch}`,
    values: [workspace_id, move_id],
  });
  return rows;
}

/** Null if they may not act any more. */
async function callerOf(context: AppContext, workspace_id: Id, member_id: Id): Promise<MemberCaller | null> {
  return findMemberCaller(context, workspace_id, member_id).catch((error) => {
    if (error instanceof ApiError) return null;
    throw error;
  });
}

async function moveOne(context: AppContext, caller: MemberCaller, move_id: Id, item: Item): Promise<Ending> {
  const { workflow_id, run_id, version_id, number, answers } = item;
  try {
    await moveRun(context, caller, { workflow_id, run_id, to: { id: version_id, number }, move_id, answers });
    return { state: 'moved', reason: null };
  } catch (error) {
    const reason = reasonOf(error);
    // Another command may have moved it as well.
    const isMoved = reason === 'same_version' && (await isMoveRecorded(context, caller, run_id, move_id, 'run_moved'));
    return isMoved ? { state: 'moved', reason: null } : { state: 'refused', reason };
  }
}

async function takeBack(context: AppContext, caller: MemberCaller, move_id: Id, { run_id }: Item): Promise<Ending> {
  try {
    await takeBackMove(context, caller, run_id, move_id);
    return { state: 'taken_back', reason: null };
  } catch (error) {
    const reason = reasonOf(error);
    return (await isMoveRecorded(context, caller, run_id, move_id, 'run_move_taken_back'))
      ? { state: 'taken_back', reason: null }
      : { state: 'kept', reason };
  }
}

/** Whether the history tells it of this move: a worker that was killed has done it, and could not mark it any more. */
async function isMoveRecorded(
  context: AppContext,
  { workspace_id }: MemberCaller,
  run_id: Id,
  move_id: Id,
  kind: 'run_moved' | 'run_move_taken_back',
): Promise<boolean> {
  const { rows } = await context.pool.query<{ is_told: boolean }>({
    name: 'is-move-recorded',
    text: `select exists (select 1 from activities a where a.workspace_id = $1 and a.run_id = $2
      and a.kind = $4 and a.data ->> 'move_id' = $3) as is_told`,
    values: [workspace_id, run_id, move_id, kind],
  });
  return rows[0]?.is_told === true;
}

/** The code of an expected refusal; other errors fail the job, which is tried again. */
function reasonOf(error: unknown): string {
  if (error instanceof EngineError) return String(error.values.reason ?? error.code);
  if (error instanceof ApiError && error.code !== 'unavailable') return error.code;
  throw error;
}
