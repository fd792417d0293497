import { cancelRun, getRun } from '../../../contract/runs.ts';
import { call } from '../../lib/api-client.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { queryClient, queryKey, refetchTouched, useCall } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { confirm } from '../../ui/confirm.ts';

/** Asks for confirmation, naming the steps that end with the run; then cancels it. */
export function useCancelRun(run_id: string) {
  const { t } = useTranslation(['runs', 'messages']);
  const ws = useWorkspaceId();
  const params = { ws, run_id };
  const cancelling = useCall(cancelRun, {
    onSuccess: (reply) => {
      queryClient.setQueryData(queryKey(getRun, { params }), reply);
      toast.success(t('messages:success.cancelled'));
    },
    onError: (error) => {
      toast.error(problemMessage(error));
      refetchTouched(cancelRun, params);
    },
  });
  const cancel = async () => {
    // The rows of a list do not contain the steps.
    const { run } = await queryClient.fetchQuery({
      queryKey: queryKey(getRun, { params }),
      queryFn: () => call(getRun, { params }),
    });
    const open = run.run_steps.filter(({ status }) => status === 'pending' || status === 'waiting');
    const children = open.filter((step) => step.child_run_id !== null).length;
    const sure = await confirm({
      title: t('cancel.title', { name: run.name }),
      text: [
        ...(open.length > 0
          ? [t('cancel.ends', { count: open.length, names: open.map((one) => one.name).join(', ') })]
          : []),
        ...(children > 0 ? [t('cancel.children', { count: children })] : []),
        t('cancel.kept'),
      ],
      confirmLabel: t('cancel.confirm'),
      cancelLabel: t('cancel.keep'),
      danger: true,
    });
    if (sure) cancelling.mutate({ params });
  };
  return {
    isCancelling: cancelling.isPending,
    cancel: () => void cancel().catch((error) => toast.error(problemMessage(error))),
  };
}
