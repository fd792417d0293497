import { Button, Textarea, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getPlannedRun, type PlannedRunWhole, updatePlannedRun } from '../../contract/planned-runs.ts';
import { type DueAfter, dueAfters, type Ref, type Value } from '../../engine/definition.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { paths } from '../lib/paths.ts';
import { faultMessage } from '../lib/problem-message.ts';
import { useApi, useCall } from '../lib/query.ts';
import { usePlannedRunId, useWorkspaceId } from '../lib/route-params.ts';
import { toast } from '../lib/toast.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { AnswerFields } from '../runs/answer/answer-fields.tsx';
import { RefsField } from '../runs/commands/refs-field.tsx';
import styles from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Select } from '../ui/select.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { choiceOf, scheduleInput } from './schedule-choice.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { SchedulePreview } from './schedule-preview.tsx';

/** Edits a plan: its schedule, and the name and start form values of its runs. */
export function EditPlannedRunPage() {
  const ws = useWorkspaceId();
  const planned_run_id = usePlannedRunId();
  const { data } = useApi(
    getPlannedRun,
    { params: { ws, planned_run_id } },
    // Returning to the window does not refetch what is being edited.
    { throwOnError: true, refetchOnWindowFocus: false },
  );
  return (
    <Page width="narrow">
      {data ? <PlanForm key={planned_run_id} ws={ws} plan={data.planned_run} /> : <SkeletonForm fields={5} />}
    </Page>
  );
}

function PlanForm({ ws, plan }: { ws: string; plan: PlannedRunWhole }) {
  const { t } = useTranslation(['planned', 'ui', 'messages', 'runs']);
  const navigate = useNavigate();
  // The revision of what the form began with: a live update may bring a newer plan, which must not be overwritten.
  const [revision] = useState(plan.revision);
  const [name, setName] = useState(plan.own_name ?? '');
  const [description, setDescription] = useState(plan.description);
  const [due, setDue] = useState<DueAfter | null>(plan.due_after);
  const [initiators, setInitiators] = useState<Ref[]>(plan.reassign_initiators);
  const [choice, setChoice] = useState(() => choiceOf(plan));
  const [values, setValues] = useState<Record<string, Value>>(() =>
    Object.fromEntries(plan.form.map((field) => [field.id, field.value])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const labels = {
    ...Object.fromEntries(plan.form.map((field) => [field.key, field.label])),
    name: t('runs:start.name'),
    reassign_initiators: t('runs:start.initiators'),
    start_date: t('start_date'),
    start_time: t('start_time'),
    rrule: t('repeat'),
  };
  const back = { to: paths.plannedRun, params: { workspaceId: ws, plannedRunId: plan.id } } as const;
  const saving = useCall(updatePlannedRun, {
    onSuccess: () => {
      toast.success(t('messages:success.updated'));
      return navigate(back);
    },
    onError: (error) => {
      const setFieldError = (key: string, message: string) => setErrors((before) => ({ ...before, [key]: message }));
      showFormProblem({ setFieldError }, error, labels);
    },
  });
  const submit = () => {
    const schedule = scheduleInput(choice);
    if (!schedule) {
      const key = choice.start_date === null ? 'start_date' : choice.start_time === '' ? 'start_time' : 'until';
      return setErrors({ [key]: faultMessage('blank', t(key)) });
    }
    setErrors({});
    const fields = plan.form
      .filter((field) => field.type !== 'file')
      .map((field) => ({ field_id: field.id, value: values[field.id] ?? null }));
    const settings = {
      name: name.trim() || null,
      description: description.trim(),
      due_after: due,
      reassign_initiators: initiators,
      ...schedule,
    };
    // A due date belongs to a single run, so a plan that repeats from now on loses it.
    const noDueDate = schedule.repeat_type === 'repeat' && plan.due_date !== null ? { due_date: null } : {};
    saving.mutate({
      params: { ws, planned_run_id: plan.id },
      body: {
        planned_run: { ...settings, ...noDueDate, ...(plan.form.length > 0 && { fields }) },
        revision,
      },
    });
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <PageHead
        title={t('edit_title', { name: plan.name })}
        parentName={plan.name}
        above={
          <Link to={paths.plannedRuns} params={{ workspaceId: ws }}>
            {t('title')}
          </Link>
        }
      />
      <section className={styles.section}>
        <h2>{t('when')}</h2>
        <ScheduleFields choice={choice} onChange={setChoice} errors={errors} />
        <SchedulePreview choice={choice} />
      </section>
      <section className={styles.section}>
        <h2>{t('about')}</h2>
        <TextInput
          label={labels.name}
          description={t('runs:start.name_help')}
          maxLength={200}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <AnswerFields
          fields={plan.form}
          values={values}
          errors={errors}
          onChange={(_key, field_id, value) => setValues((before) => ({ ...before, [field_id]: value }))}
        />
        <Textarea
          label={t('runs:start.description')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        <Select
          label={t('due')}
          allowDeselect={false}
          value={due ?? 'none'}
          data={(['none', ...dueAfters] as const).map((value) => ({
            value,
            label: t(`runs:start.due_after.${value}`),
          }))}
          onChange={(value) => setDue(dueAfters.find((one) => one === value) ?? null)}
        />
        <RefsField
          label={labels.reassign_initiators}
          description={t('runs:start.initiators_help')}
          value={initiators}
          error={errors.reassign_initiators}
          known={[]}
          onChange={setInitiators}
        />
      </section>
      <div className={styles.buttons}>
        <Button type="submit" loading={saving.isPending}>
          {t('ui:save')}
        </Button>
        <LinkButton {...back} variant="default">
          {t('ui:cancel')}
        </LinkButton>
      </div>
    </form>
  );
}
