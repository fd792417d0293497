import { useState } from 'react';
import { listFieldValues } from '../../../contract/run-actions.ts';
import type { FieldValue, Run } from '../../../contract/runs.ts';
import { useApiList } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Chip } from '../../ui/chip.tsx';
import { Switch } from '../../ui/switch.tsx';
import { FieldList } from '../field-list.tsx';
import { formatAttempt } from './format-attempt.ts';
import classes from './run-answers.module.css';

const none = { field_values: [] };

/** All values of the run, by action: the current ones, or those of every attempt. */
export function RunAnswers({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  const ws = useWorkspaceId();
  const [withEarlier, setWithEarlier] = useState(false);
  const hasEarlier = run.run_steps.some((step) => step.attempt > 1);
  const { data } = useApiList(listFieldValues, { params: { ws, run_id: run.id } }, none, {
    enabled: withEarlier,
    // Loaded again if the run has changed since.
    staleTime: 0,
  });
  const fields = withEarlier && data ? data.field_values : run.fields;
  const groups = groupByAttempt(run, fields);
  if (run.fields.length === 0) return <p className={classes.none}>{t('answers.none')}</p>;
  return (
    <div className={classes.answers}>
      {hasEarlier && (
        <Switch
          label={t('answers.earlier')}
          checked={withEarlier}
          onChange={(event) => setWithEarlier(event.currentTarget.checked)}
        />
      )}
      {groups.map(({ key, name, attempt, values }) => (
        <section key={key}>
          <h3 className={classes.name}>
            {name ?? t('start_form')}
            {withEarlier && attempt > 1 && <Chip>{formatAttempt(attempt)}</Chip>}
          </h3>
          <FieldList fields={values} />
        </section>
      ))}
    </div>
  );
}

/** Groups the values by action and attempt, in the order of the run; a `step_id` of null means the start form. */
function groupByAttempt(run: Run, fields: readonly FieldValue[]) {
  const groups = Map.groupBy(fields, ({ step_id, attempt }) => `${step_id} ${attempt}`);
  return [...groups].map(([key, values]) => {
    const { step_id, attempt } = values[0]!;
    const step = step_id ? run.run_steps.find((one) => one.step_id === step_id) : null;
    return { key, name: step?.name, attempt, values };
  });
}
