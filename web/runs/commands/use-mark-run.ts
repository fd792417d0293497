import { useMutation, useQueryClient } from '@tanstack/react-query';
import { archiveRun, deleteRun, hideRun, restoreRun, unhideRun } from '../../../contract/run-actions.ts';
import { listRuns } from '../../../contract/run-lists.ts';
import { getRun } from '../../../contract/runs.ts';
import { call, type Reply } from '../../lib/api-client.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { queryKey, refetchTouched } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';

const endpoints = { archive: archiveRun, restore: restoreRun, delete: deleteRun, hide: hideRun, unhide: unhideRun };
export type Marking = keyof typeof endpoints;

const successKeys = {
  archive: 'archived',
  restore: 'restored',
  delete: 'deleted',
  hide: 'hidden',
  unhide: 'unhidden',
} as const;
const undoing: Partial<Record<Marking, Marking>> = {
  archive: 'restore',
  delete: 'restore',
  hide: 'unhide',
  unhide: 'hide',
};

type List = Reply<typeof listRuns>;

/** Archives, restores, deletes, hides or unhides a run: its row leaves the list at once, and the toast can undo it. */
export function useMarkRun() {
  const { t } = useTranslation(['commands', 'messages', 'ui']);
  const ws = useWorkspaceId();
  const client = useQueryClient();
  const marking = useMutation({
    mutationFn: ({ run_id, type }: { run_id: string; type: Marking }) =>
      call(endpoints[type], { params: { ws, run_id } }),
    onMutate: async ({ run_id }) => {
      await client.cancelQueries({ queryKey: [listRuns.path] });
      client.setQueriesData<List>({ queryKey: [listRuns.path] }, (list) => {
        if (!list?.runs.some(({ id }) => id === run_id)) return list;
        return { ...list, runs: list.runs.filter(({ id }) => id !== run_id), total: Math.max(0, list.total - 1) };
      });
    },
    onSuccess: ({ run }, { run_id, type }) => {
      client.setQueryData(queryKey(getRun, { params: { ws, run_id } }), { run });
      const undo = undoing[type];
      toast.success(
        t(`messages:success.${successKeys[type]}`),
        undo && { undo: () => marking.mutate({ run_id, type: undo }) },
      );
    },
    onError: (error) => {
      toast.error(problemMessage(error));
    },
    onSettled: (_reply, _error, { run_id, type }, _context) => {
      refetchTouched(endpoints[type], { ws, run_id });
    },
  });
  return marking;
}
