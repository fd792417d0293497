import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { planRun } from '../../../contract/planned-runs.ts';
import { getRun, getStartForm, startRun } from '../../../contract/runs.ts';
import { getWorkspace } from '../../../contract/workspaces.ts';
import { ProblemError } from '../../lib/api-client.ts';
import { focusFirstFault } from '../../lib/focus-first-fault.ts';
import { showFormProblem } from '../../lib/form-problem.ts';
import { paths } from '../../lib/paths.ts';
import { faultMessage, problemMessage } from '../../lib/problem-message.ts';
import { queryClient, queryKey, useCall } from '../../lib/query.ts';
import { requestKeys } from '../../lib/request-key.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';
import { areUploading } from '../../lib/upload-file.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { scheduleInput } from '../../planned-runs/schedule-choice.ts';
import { confirm } from '../../ui/confirm.ts';
import { formatHolders } from '../answer/describe-answered.ts';
import { useMembers } from '../use-members.ts';
import { checkStartForm } from './check-start-form.ts';
import { dueInput } from './due-choice.ts';
import type { StartForm, useStartForm } from './use-start-form.ts';

const formOf = (ws: string, { workflow }: StartForm) => ({ params: { ws, workflow_id: workflow.id } });

/** Starts the run after a confirmation, or plans it if it starts later; then opens the page of the run or plan. */
export function useStartRun(start: StartForm, filled: ReturnType<typeof useStartForm>) {
  const { t } = useTranslation(['runs', 'messages', 'ui', 'planned']);
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const locale = useLocale();
  const members = useMembers();
  const [keyFor] = useState(requestKeys);
  /** The message of the last rejection, shown above the start button. */
  const [refusal, setRefusal] = useState<string | null>(null);

  const onError = (error: Error) => {
    setRefusal(problemMessage(error));
    // The form may be that of a version which is not enabled any more: the page shows the new one.
    void queryClient.invalidateQueries({ queryKey: queryKey(getStartForm, formOf(ws, start)) });
    if (error instanceof ProblemError && error.problem.code === 'workspace_frozen') {
      setRefusal(`${problemMessage(error)} ${t('messages:error.check_plan')}`);
      void queryClient.invalidateQueries({ queryKey: [getWorkspace.path] });
    }
    if (!(error instanceof ProblemError) || error.problem.errors.length === 0) return;
    const labels = {
      ...Object.fromEntries(start.form.map((field) => [field.key, field.label])),
      name: t('start.name'),
      due_date: t('start.due_date'),
      image_keys: t('start.images'),
      reassign_initiators: t('start.initiators'),
      start_date: t('planned:start_date'),
      start_time: t('planned:start_time'),
      rrule: t('planned:repeat'),
    };
    const setFieldError = (key: string, message: string) =>
      filled.setErrors((before) => ({ ...before, [key]: message }));
    showFormProblem({ setFieldError }, error, labels, setRefusal);
  };

  const showPlan = (plannedRunId: string) => {
    filled.forget();
    toast.success(t('planned:was_planned'));
    void navigate({ to: paths.plannedRun, params: { workspaceId: ws, plannedRunId } });
  };
  const sending = useCall(startRun, {
    onSuccess: ({ run, planned_run }) => {
      if (planned_run) return showPlan(planned_run.id);
      filled.forget();
      queryClient.setQueryData(queryKey(getRun, { params: { ws, run_id: run.id } }), { run });
      toast.success([t('start.started'), formatHolders(run.assignees, members)].filter(Boolean).join(' '));
      void navigate({ to: paths.run, params: { workspaceId: ws, runId: run.id } });
    },
    onError,
  });
  const planning = useCall(planRun, {
    onSuccess: ({ planned_run }) => showPlan(planned_run.id),
    onError,
  });

  const submit = async () => {
    if (areUploading()) return toast.error(t('ui:files.wait'));
    setRefusal(null);
    const { isLater, schedule } = filled;
    // A fixed due date, chosen before the plan was set to repeat, is ignored.
    const isNoDay = isLater && schedule.repeats && filled.due.when === 'date';
    const due = isNoDay ? {} : dueInput(filled.due, locale.zone);
    const later = isLater ? scheduleInput(schedule) : {};
    const faults = checkStartForm(start.form, filled.fields());
    if (!due) faults.due_date = faultMessage('blank', t('start.due_date'));
    if (!later) {
      const key = schedule.start_date === null ? 'start_date' : schedule.start_time === '' ? 'start_time' : 'until';
      faults[key] = faultMessage('blank', t(`planned:${key}`));
    }
    if (!due || !later || Object.keys(faults).length > 0) {
      filled.setErrors(faults);
      // The errors are not rendered before.
      requestAnimationFrame(() => focusFirstFault(document.querySelector('main')));
      return;
    }
    const sure =
      isLater ||
      (await confirm({
        title: t('messages:confirm.start_run'),
        confirmLabel: t('start.submit'),
        cancelLabel: t('ui:cancel'),
      }));
    if (!sure) return;
    const name = filled.name.trim();
    const description = filled.description.trim();
    const body = {
      workflow_id: start.workflow.id,
      trigger_id: start.trigger_id,
      run: {
        ...(name && { name }),
        ...(description && { description }),
        ...(filled.initiators.length > 0 && { reassign_initiators: filled.initiators }),
        ...due,
        ...later,
      },
      fields: filled.fields(),
    };
    if (isLater) planning.mutate({ params: { ws }, body, idempotencyKey: keyFor(body) });
    else {
      const withImages = { ...body, image_keys: filled.images };
      sending.mutate({ params: { ws }, body: withImages, idempotencyKey: keyFor(withImages) });
    }
  };

  return { submit, isStarting: [sending, planning].some((one) => one.isPending || one.isSuccess), refusal };
}
