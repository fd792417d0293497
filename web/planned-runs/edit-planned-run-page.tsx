import { Button, Textarea, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { getPlannedRun, type PlannedRunWhole, updatePlannedRun } from '../../contract/planned-runs.ts';
import type { Ref, Value } from '../../engine/definition.ts';
import { call, ProblemError } from '../lib/api-client.ts';
import { showFormProblem } from '../lib/form-problem.ts';
import { paths } from '../lib/paths.ts';
import { faultMessage } from '../lib/problem-message.ts';
import { useApi, useCall } from '../lib/query.ts';
import { usePlannedRunId, useWorkspaceId } from '../lib/route-params.ts';
import { toast } from '../lib/toast.ts';
import { useForm } from '../lib/use-form.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { AnswerFields } from '../runs/answer/answer-fields.tsx';
import { RefsField } from '../runs/commands/refs-field.tsx';
import { type DueChoice, dueChoiceOf, dueInput } from '../runs/start/due-choice.ts';
import { StartDue } from '../runs/start/start-due.tsx';
import styles from '../ui/form.module.css';
import { LinkButton } from '../ui/link-button.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonForm } from '../ui/skeletons.tsx';
import { useUnsavedGuard } from '../ui/use-unsaved-guard.ts';
import { choiceOf, type ScheduleChoice, scheduleInput } from './schedule-choice.ts';
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

/** An answer's name in the form. Each is a value of its own, so that only those that were changed here are sent. */
const answerName = (field_id: string) => `answers.${field_id}` as const;
interface PlanValues {
  name: string;
  description: string;
  due: DueChoice;
  initiators: Ref[];
  choice: ScheduleChoice;
  [answer: ReturnType<typeof answerName>]: Value;
}

function PlanForm({ ws, plan }: { ws: string; plan: PlannedRunWhole }) {
  const { t } = useTranslation(['planned', 'ui', 'messages', 'runs']);
  const navigate = useNavigate();
  const { zone } = useLocale();
  // The revision of what the form began with. A live update may bring a newer plan: once the reader has been told, what was
  // changed here is saved over it.
  const [revision, setRevision] = useState(plan.revision);
  const form = useForm<PlanValues>({
    initialValues: {
      name: plan.own_name ?? '',
      description: plan.description,
      due: dueChoiceOf(plan, zone),
      initiators: plan.reassign_initiators,
      choice: choiceOf(plan),
      ...Object.fromEntries(plan.form.map(({ id, value }) => [answerName(id), value])),
    },
  });
  const { due, initiators, choice } = form.values;
  const answers = Object.fromEntries(plan.form.map(({ id }) => [id, form.values[answerName(id)] ?? null]));
  const { errors } = form;
  useUnsavedGuard(form.hasChanges);
  const labels = {
    ...Object.fromEntries(plan.form.map((field) => [field.key, field.label])),
    name: t('runs:start.name'),
    due_date: t('runs:start.due_date'),
    reassign_initiators: t('runs:start.initiators'),
    start_date: t('start_date'),
    start_time: t('start_time'),
    rrule: t('repeat'),
  };
  const back = { to: paths.plannedRun, params: { workspaceId: ws, plannedRunId: plan.id } } as const;
  const saving = useCall(updatePlannedRun, {
    onSuccess: () => {
      toast.success(t('messages:success.updated'));
      form.markSaved();
      return navigate(back);
    },
    onError: (error) => {
      if (!(error instanceof ProblemError) || error.problem.code !== 'planned_run_changed') {
        return showFormProblem(form, error, labels);
      }
      toast.error(t('changed_meanwhile'));
      // If it fails, saving again says the same.
      const newest = call(getPlannedRun, { params: { ws, planned_run_id: plan.id } });
      void newest.then(({ planned_run }) => setRevision(planned_run.revision)).catch(() => {});
    },
  });
  const submit = ({ due, choice }: typeof form.values) => {
    const schedule = scheduleInput(choice);
    if (!schedule) {
      const key = choice.start_date === null ? 'start_date' : choice.start_time === '' ? 'start_time' : 'until';
      return form.setFieldError(key, faultMessage('blank', t(key)));
    }
    // A due date belongs to a single run, so a plan that repeats from now on loses it.
    const isNoDay = choice.repeats && due.when === 'date';
    const newDue = isNoDay ? {} : dueInput(due, zone);
    if (!newDue) return form.setFieldError('due_date', faultMessage('blank', labels.due_date));
    const { name, description, initiators, ...changed } = form.getChanges();
    const fields = plan.form
      .filter(({ id, type }) => type !== 'file' && answerName(id) in changed)
      .map(({ id }) => ({ field_id: id, value: changed[answerName(id)] ?? null }));
    const planned_run = {
      ...(name !== undefined && { name: name.trim() || null }),
      ...(description !== undefined && { description: description.trim() }),
      // The day of another zone ends at another time: what was not changed stays.
      ...((changed.due || isNoDay) && { due_date: null, due_after: null, ...newDue }),
      // The server refuses members who have left: one of before must not keep another change from being saved.
      ...(initiators && { reassign_initiators: initiators }),
      ...(changed.choice && schedule),
      ...(fields.length > 0 && { fields }),
    };
    saving.mutate({ params: { ws, planned_run_id: plan.id }, body: { planned_run, revision } });
  };
  return (
    <form className={styles.form} noValidate onSubmit={form.onSubmit(submit)}>
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
        <ScheduleFields
          choice={choice}
          errors={errors}
          onChange={(next) => {
            form.setFieldValue('choice', next);
            form.clearErrors('start_date', 'start_time', 'rrule', 'until');
          }}
        />
        <SchedulePreview choice={choice} />
      </section>
      <section className={styles.section}>
        <h2>{t('about')}</h2>
        <TextInput
          label={labels.name}
          description={t('runs:start.name_help')}
          maxLength={200}
          {...form.getInputProps('name')}
        />
        <AnswerFields
          fields={plan.form}
          values={answers}
          errors={errors}
          onChange={(key, field_id, value) => {
            form.setFieldValue(answerName(field_id), value);
            form.clearErrors(key);
          }}
        />
        <Textarea
          label={t('runs:start.description')}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={5000}
          {...form.getInputProps('description')}
        />
        <StartDue
          due={due}
          onChange={(next) => {
            form.setFieldValue('due', next);
            form.clearErrors('due_date');
          }}
          error={errors.due_date}
          repeats={choice.repeats}
        />
        <RefsField
          label={labels.reassign_initiators}
          description={t('runs:start.initiators_help')}
          value={initiators}
          error={errors.reassign_initiators}
          known={plan.reassign_initiators}
          onChange={(next) => {
            form.setFieldValue('initiators', next);
            form.clearErrors('reassign_initiators');
          }}
        />
      </section>
      <div className={styles.buttons}>
        <Button type="submit" loading={saving.isPending}>
          {t('ui:save')}
        </Button>
        <LinkButton {...back} variant="default" ignoreBlocker>
          {t('ui:cancel')}
        </LinkButton>
      </div>
    </form>
  );
}
