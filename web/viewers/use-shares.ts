import { type Query, useMutation, useQuery } from '@tanstack/react-query';
import type { ViewerRole } from '../../contract/viewer-roles.ts';
import type { NewViewers, ViewerReply } from '../../contract/viewers.ts';
import { listRunViewers, listWorkflowViewers } from '../../contract/viewers.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { listMeta, metaOf, refetchTopics } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Shared, shareCalls } from './share-calls.ts';

/** The shares of a run or workflow, and their changes: each shows a toast, and a removal can be undone. */
export function useShares(shared: Shared) {
  const { t } = useTranslation(['viewers', 'messages', 'ui']);
  const ws = useWorkspaceId();
  const calls = shareCalls(ws, shared);
  const list = shared.kind === 'run' ? listRunViewers : listWorkflowViewers;
  const shares = useQuery({
    queryKey: [list.path, calls.params],
    queryFn: calls.list,
    meta: { ...listMeta, ...metaOf(list) },
  });
  const onError = (error: Error) => toast.error(problemMessage(error));
  /** @param isGone The reader cannot see the run any more: what is shown of it would be a 404. */
  const refetch = (isGone = false) => {
    const scope = { ws, run_ids: shared.kind === 'run' ? [shared.id] : undefined };
    const isOfRun = ({ queryKey: [, shown] }: Query) =>
      (shown as { run_id?: string } | undefined)?.run_id === shared.id;
    void refetchTopics(calls.write.touches ?? [], scope, (query) => isGone && isOfRun(query));
  };
  const options = { onSettled: () => refetch() };
  const showSuccess = () => toast.success(t('messages:success.permissions_updated'));
  // Without `onError`, because the form shows the errors of `add`.
  const add = useMutation({ mutationFn: (body: NewViewers) => calls.add(body), ...options, onSuccess: showSuccess });
  const change = useMutation({
    mutationFn: ({ id, role }: { id: string; role: ViewerRole }) => calls.change(id, role),
    ...options,
    onError,
    onSuccess: showSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ viewer }: { viewer: ViewerReply; isLeaving: boolean }) => calls.remove(viewer.id),
    onSettled: (_done, error, { isLeaving }) => {
      // Whoever leaves may have no access any more: their caller refetches once that is known.
      if (error || !isLeaving) refetch();
    },
    onError,
    onSuccess: (_done, { viewer, isLeaving }) => {
      if (isLeaving) return showSuccess();
      toast.success(t('messages:success.permissions_updated'), {
        undo: () =>
          add.mutate(
            {
              user_workspace_ids: viewer.user_workspace ? [viewer.user_workspace.id] : [],
              group_ids: viewer.group ? [viewer.group.id] : [],
              role: viewer.role,
            },
            { onError },
          ),
      });
    },
  });
  return { shares, add, change, remove, refetch };
}
