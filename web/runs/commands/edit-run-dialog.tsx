import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
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
  // The values when the dialog opened: only changed ones are sent, so that other people's changes are not overwritten.
  const [before] = useState(() => ({
    name: run.name,
    description: run.description,
    day: run.due_date === null ? null : dayOf(run.due_date, zone),
    initiators: run.reassign_initiators,
  }));
  const [name, setName] = useState(before.name);
  const [description, setDescription] = useState(before.description);
  const [day, setDay] = useState(before.day);
  const [initiators, setInitiators] = useState<Ref[]>(before.initiators);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const params = { ws, run_id: run.id };
  const labels = {
    name: t('runs:start.name'),
    description: t('runs:start.description'),
    due_date: t('runs:start.due_date'),
    reassign_initiators: t('edit.initiators'),
  };
  const saving = useCall(editRun, {
    onSuccess: (reply) => {
      queryClient.setQueryData(queryKey(getRun, { params }), reply);
      toast.success(t('messages:success.updated'));
      onClose();
    },
    onError: (error) =>
      showFormProblem(
        { setFieldError: (field, message) => setErrors((now) => ({ ...now, [field]: message })) },
        error,
        labels,
      ),
  });
  const submit = () => {
    const blank = checkField.required(labels.name)(name);
    setErrors(blank ? { name: blank } : {});
    if (blank) return;
    saving.mutate({
      params,
      body: {
        run: {
          ...(name.trim() !== before.name && { name: name.trim() }),
          ...(description !== before.description && { description }),
          ...(day !== before.day && { due_date: day === null ? null : endOfDay(day, zone) }),
          ...(initiators !== before.initiators && { reassign_initiators: initiators }),
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
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={labels.name}
        maxLength={200}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={labels.description}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={5000}
        value={description}
        error={errors.description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <DateField
        field={{ id: 'due', key: 'due_date', type: 'date', label: labels.due_date, help: '', required: false }}
        value={day}
        error={errors.due_date}
        onChange={(next) => setDay(typeof next === 'string' ? next : null)}
      />
      <RefsField
        label={labels.reassign_initiators}
        description={t('edit.initiators_help', { name: initiator ? creatorName(initiator) : t('edit.admins') })}
        value={initiators}
        error={errors.reassign_initiators}
        known={before.initiators}
        onChange={setInitiators}
      />
    </FormDialog>
  );
}
