import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  deletePlannedRun,
  disablePlannedRun,
  enablePlannedRun,
  type PlannedRun,
  restorePlannedRun,
} from '../../contract/planned-runs.ts';
import type { Id } from '../../engine/definition.ts';
import { call, ProblemError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { refetchTouched, useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { confirm } from '../ui/confirm.ts';

/** Pauses a plan or resumes it; deletes it after a confirmation and returns to the list. */
export function usePlannedRunCommands(ws: Id, plan: PlannedRun) {
  const { t } = useTranslation(['planned', 'ui', 'messages']);
  const navigate = useNavigate();
  const params = { ws, planned_run_id: plan.id };
  const endpoints = { pause: disablePlannedRun, resume: enablePlannedRun };
  const toggling = useMutation({
    mutationFn: (command: keyof typeof endpoints) => call(endpoints[command], { params }),
    onSuccess: (_reply, command) => {
      const undo = command === 'pause' ? 'resume' : 'pause';
      toast.success(t(command === 'pause' ? 'was_paused' : 'was_resumed'), {
        undo: () => toggling.mutate(undo),
      });
    },
    onError: (error) => toast.error(problemMessage(error)),
    onSettled: (_reply, _error, command) => refetchTouched(endpoints[command], params),
  });
  const restoring = useCall(restorePlannedRun, {
    onSuccess: () => toast.success(t('messages:success.restored')),
    onError: (error) => {
      const isGone = error instanceof ProblemError && error.problem.status === 404;
      toast.error(isGone ? t('cannot_restore', { name: plan.name }) : problemMessage(error));
    },
  });
  const removing = useCall(deletePlannedRun, {
    onSuccess: () => {
      toast.success(t('messages:success.deleted'), {
        undo: () => restoring.mutate({ params }),
      });
      return navigate({ to: paths.plannedRuns, params: { workspaceId: ws } });
    },
  });
  return {
    toggle: () => toggling.mutate(plan.status === 'enabled' ? 'pause' : 'resume'),
    remove: async () => {
      const sure = await confirm({
        title: t('delete_ask', { name: plan.name }),
        text: [t('delete_text')],
        confirmLabel: t('delete'),
        danger: true,
      });
      if (sure) removing.mutate({ params });
    },
  };
}
