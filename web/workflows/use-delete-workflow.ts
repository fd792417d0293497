import { useNavigate } from '@tanstack/react-router';
import { deleteWorkflow, type Workflow } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import { ProblemError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';

/**
 * Deletes a workflow after a confirmation that names what is deleted with it. While runs are active the server refuses,
 * and a dialog explains what to do.
 * @returns The function that asks and deletes. With `leaves` it opens the list of workflows afterwards.
 */
export function useDeleteWorkflow(ws: Id): (workflow: Workflow, leaves: boolean) => Promise<void> {
  const { t } = useTranslation(['workflows', 'messages', 'ui']);
  const navigate = useNavigate();
  const remove = useCall(deleteWorkflow, {
    onSuccess: () => toast.success(t('messages:success.deleted')),
    onError: async (error, { params: { workflow_id } }) => {
      if (!(error instanceof ProblemError) || error.problem.code !== 'workflow_has_running_runs') {
        return toast.error(problemMessage(error));
      }
      const goes = await confirm({
        title: t('delete.refused'),
        text: [problemMessage(error), t('messages:error.complete_or_cancel')],
        confirmLabel: t('menu.runs'),
        cancelLabel: t('ui:close'),
      });
      if (goes) await navigate({ to: paths.runs, params: { workspaceId: ws }, search: { workflow_id } });
    },
  });
  return async (workflow, leaves) => {
    const yes = await confirm({
      title: t('delete.title', { name: workflow.name }),
      text: [t('messages:confirm.delete_workflow'), t('messages:confirm.irreversible')],
      confirmLabel: t('delete.confirm'),
      danger: true,
    });
    if (!yes) return;
    const params = { ws, workflow_id: workflow.id };
    const deleted = await remove.mutateAsync({ params }).catch(() => null);
    if (deleted && leaves) await navigate({ to: paths.workflows, params: { workspaceId: ws } });
  };
}
