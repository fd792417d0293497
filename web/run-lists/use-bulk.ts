import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type BulkAction, bulkUpdateRuns, type StepReassignment } from '../../contract/run-bulk.ts';
import type { NewViewers } from '../../contract/viewers.ts';
import type { Ref } from '../../engine/definition.ts';
import { call, type Reply } from '../lib/api-client.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { refetchTouched } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';

export type BulkReply = Reply<typeof bulkUpdateRuns>;

interface Change {
  action: BulkAction;
  run_ids: string[];
  assignees?: Ref[];
  viewers?: NewViewers;
  /** What undoes a reassignment. */
  steps?: StepReassignment[];
  /** The command that the toast offers as undo. */
  undo?: BulkAction;
}

/**
 * Sends a bulk command and shows how many runs changed. If some were refused, `report` is set until
 * the reader closes it.
 */
export function useBulk(onDone: (reply: BulkReply) => void) {
  const { t } = useTranslation(['commands', 'ui']);
  const ws = useWorkspaceId();
  const [report, setReport] = useState<BulkReply | null>(null);
  const changing = useMutation({
    mutationFn: ({ action, run_ids, assignees, viewers, steps }: Change) =>
      call(bulkUpdateRuns, { params: { ws }, body: { action, run_ids, assignees, viewers, steps } }),
    onSuccess: (reply, { action, undo }) => {
      const { done, refused } = reply;
      if (done.length > 0) {
        const back = changeBack(reply, undo);
        toast.success(t(`bulk.done.${action}`, { count: done.length }), back && { undo: () => changing.mutate(back) });
      }
      if (refused.length > 0) setReport(reply);
      onDone(reply);
    },
    onError: (error) => toast.error(problemMessage(error)),
    onSettled: () => {
      refetchTouched(bulkUpdateRuns, { ws });
    },
  });
  return { send: changing.mutate, isSending: changing.isPending, report, closeReport: () => setReport(null) };
}

/** The change that undoes another one. A reassignment is undone as the reply says, anything else by its own command. */
function changeBack({ done, undo: steps }: BulkReply, undo: BulkAction | undefined): Change | undefined {
  if (steps) return { action: 'reassign', run_ids: [...new Set(steps.map(({ run_id }) => run_id))], steps };
  return undo && { action: undo, run_ids: done };
}
