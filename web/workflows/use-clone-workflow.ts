import { useNavigate } from '@tanstack/react-router';
import { cloneWorkflow, type Workflow } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';

/** Clones a workflow and opens the clone. The server gives it a name that is not taken. */
export function useCloneWorkflow(ws: Id): (workflow: Workflow) => void {
  const { t } = useTranslation('messages');
  const navigate = useNavigate();
  const clone = useCall(cloneWorkflow, {
    onSuccess: ({ workflow }) => {
      toast.success(t('success.cloned'));
      return navigate({ to: paths.editWorkflow, params: { workspaceId: ws, workflowId: workflow.id } });
    },
  });
  return ({ id }) => clone.mutate({ params: { ws, workflow_id: id }, body: {} });
}
