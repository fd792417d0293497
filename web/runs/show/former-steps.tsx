import type { Run } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import type { ActionAttempts } from './attempts-of.ts';
import { EarlierAttempts } from './earlier-attempts.tsx';
import classes from './step-row.module.css';
import { StepRow } from './step-row.tsx';

/** Shows what was done in stages that the run's version does not have, because the run was moved to it from another one. */
export function FormerSteps({ run, actions }: { run: Run; actions: readonly ActionAttempts[] }) {
  const { t } = useTranslation('runs');
  if (actions.length === 0) return null;
  return (
    <div className={classes.stage} data-state="done">
      <h2 className={classes.stageHead}>
        <b>{t('former_stage')}</b>
      </h2>
      <ol>
        {actions.map(({ newest, earlier }) => (
          <StepRow key={newest.id} run={run} step={newest}>
            <EarlierAttempts run={run} steps={earlier} />
          </StepRow>
        ))}
      </ol>
    </div>
  );
}
