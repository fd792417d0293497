import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { deletePlannedRun, disablePlannedRun, enablePlannedRun, type PlannedRun } from '../../contract/planned-runs.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { confirm } from '../ui/confirm.ts';

/** Pauses a plan or resumes it; deletes it after a confirmation and returns to the list. */
export function usePlannedRunCommands(ws: Id, plan: PlannedRun) {
  const { t } = useTranslation(['planned', 'ui', 'messages']);
  const navigate = useNavigate();
  const params = { ws, planned_run_id: plan.id };
  const toggling = useCall(plan.status === 'enabled' ? disablePlannedRun : enablePlannedRun, {
    onSuccess: ({ planned_run }) => toast.success(t(planned_run.status === 'enabled' ? 'was_resumed' : 'was_paused')),
  });
  const removing = useCall(deletePlannedRun, {
    onSuccess: () => {
      toast.success(t('messages:success.deleted'));
      return navigate({ to: paths.plannedRuns, params: { workspaceId: ws } });
    },
  });
  return {
    toggle: () => toggling.mutate({ params }),
    remove: async () => {
      const sure = await confirm({
        title: t('delete_ask', { name: plan.name }),
        text: [t('delete_text'), t('messages:confirm.irreversible')],
        confirmLabel: t('delete'),
        danger: true,
      });
      if (sure) removing.mutate({ params });
    },
  };
}
