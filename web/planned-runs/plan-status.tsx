import type { PlannedRun } from '../../contract/planned-runs.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import classes from './plan-status.module.css';

/** Whether a plan will start more runs: planned, paused, or over. */
export function PlanStatus({ plan }: { plan: Pick<PlannedRun, 'status' | 'is_over'> }) {
  const { t } = useTranslation('planned');
  const [glyph, word] = plan.is_over
    ? (['completed', 'over'] as const)
    : plan.status === 'disabled'
      ? (['disabled', 'paused'] as const)
      : (['planned', 'planned'] as const);
  return (
    <span className={classes.status}>
      <StatusGlyph of={glyph} />
      {t(word)}
    </span>
  );
}
