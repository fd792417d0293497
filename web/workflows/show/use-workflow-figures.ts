import { actionsBreakdown, averageTimeCompletion } from '../../../contract/analytics.ts';
import { listRuns, showBoard } from '../../../contract/run-lists.ts';
import type { Id } from '../../../engine/definition.ts';
import { useApi } from '../../lib/query.ts';
import { useNow } from '../../lib/use-locale.ts';

/** Days over which typical times are measured. */
export const measuredDays = 90;
const day = 86_400;

/** Milliseconds: figures of many runs are loaded again at most this often. */
const rarely = 30_000;

/**
 * The figures of a workflow's page: its running runs by stage, those that are overdue, and the typical times of the runs
 * that started in the last `measuredDays` days. What is not loaded yet is undefined.
 */
export function useWorkflowFigures(ws: Id, workflow_id: Id) {
  // By the day, so that the figures are not asked for anew each minute.
  const start_datetime = (Math.floor(useNow() / day) - measuredDays) * day;
  const params = { ws };
  const seldom = { staleTime: rarely, meta: { refetchEvery: rarely } };
  const asked = { params, query: { workflow_id, start_datetime } };
  const board = useApi(showBoard, { params, query: { workflow_id, status: 'active', per_page: 1 } }, seldom).data;
  const overdue = useApi(listRuns, { params, query: { workflow_id, status: 'overdue', per_page: 1 } }, seldom).data;
  const actions = useApi(actionsBreakdown, asked, seldom).data?.data;
  const runs = useApi(averageTimeCompletion, asked, seldom).data?.data;
  return {
    stages: board && new Map(board.columns.map((column) => [column.id as Id, column])),
    active: board && {
      total: board.columns.reduce((sum, { total }) => sum + total, 0),
      isCapped: board.columns.some(({ total_is_capped }) => total_is_capped),
    },
    overdue: overdue && { total: overdue.total, isCapped: overdue.total_is_capped },
    /** The median of each action in seconds. */
    times: actions && new Map(actions.actions.map(({ step_id, time }) => [step_id, time.median])),
    completed: runs?.completed,
    isOwn: runs?.visibility === 'own',
  };
}
export type WorkflowFigures = ReturnType<typeof useWorkflowFigures>;
