import { Textarea, TextInput } from '@mantine/core';
import { creatorName } from '../../../contract/person-name.ts';
import { editRun } from '../../../contract/run-actions.ts';
import { getRun, type Run } from '../../../contract/runs.ts';
import { dayOf, endOfDay } from '../../../engine/calendar.ts';
import type { Ref } from '../../../engine/definition.ts';
import { checkField } from '../../lib/check-field.ts';
import { showFormProblem } from '../../lib/form-problem.ts';
import { queryClient, queryKey, useApi, useCall } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';
import { useForm } from '../../lib/use-form.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { RefsField } from './refs-field.tsx';

/**
 * Edits a run's name, description, due date and substitutes of its initiator. If it is opened from a list, the run is
 * loaded first.
 */
export function EditRunDialog({ run_id, onClose }: { run_id: string; onClose: () => void }) {
  const ws = useWorkspaceId();
  const { data } = useApi(getRun, { params: { ws, run_id } });
  return data ? <EditForm run={data.run} onClose={onClose} /> : null;
}

function EditForm({ run, onClose }: { run: Run; onClose: () => void }) {
  const { t } = useTranslation(['commands', 'runs', 'messages', 'ui']);
  const ws = useWorkspaceId();
  const { zone } = useLocale();
  const params = { ws, run_id: run.id };
  const labels = {
    name: t('runs:start.name'),
    description: t('runs:start.description'),
    due_date: t('runs:start.due_date'),
    reassign_initiators: t('edit.initiators'),
  };
  const form = useForm({
    initialValues: {
      name: run.name,
      description: run.description,
      due_date: run.due_date === null ? null : dayOf(run.due_date, zone),
      reassign_initiators: run.reassign_initiators.map(({ type, id }): Ref => ({ type, id })),
    },
    validate: { name: checkField.required(labels.name) },
  });
  const saving = useCall(editRun, {
    onSuccess: (reply) => {
      queryClient.setQueryData(queryKey(getRun, { params }), reply);
      toast.success(t('messages:success.updated'));
      onClose();
    },
    onError: (error) => showFormProblem(form, error, labels),
  });
  const submit = () => {
    // The day of another zone ends at another time: what was not changed stays.
    const { name, due_date, ...changes } = form.getChanges();
    saving.mutate({
      params,
      body: {
        run: {
          ...changes,
          ...(name !== undefined && { name: name.trim() }),
          ...(due_date !== undefined && { due_date: due_date === null ? null : endOfDay(due_date, zone) }),
        },
      },
    });
  };
  const initiator = run.created_by_user;
  return (
    <FormDialog
      title={t('edit.title')}
      submitLabel={t('ui:save')}
      isSending={saving.isPending}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <TextInput data-autofocus label={labels.name} maxLength={200} {...form.getInputProps('name')} />
      <Textarea
        label={labels.description}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        {...form.getInputProps('description')}
      />
      <DateField
        field={{ id: 'due', key: 'due_date', type: 'date', label: labels.due_date, help: '', required: false }}
        {...form.getInputProps('due_date')}
        onChange={(next) => form.setFieldValue('due_date', typeof next === 'string' ? next : null)}
      />
      <RefsField
        label={labels.reassign_initiators}
        description={t('edit.initiators_help', { name: initiator ? creatorName(initiator) : t('edit.admins') })}
        known={run.reassign_initiators}
        {...form.getInputProps('reassign_initiators')}
      />
    </FormDialog>
  );
}
