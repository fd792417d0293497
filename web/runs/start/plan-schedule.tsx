import { useTranslation } from '../../lib/use-translation.ts';
import { ScheduleFields } from '../../planned-runs/schedule-fields.tsx';
import { SchedulePreview } from '../../planned-runs/schedule-preview.tsx';
import classes from './plan-schedule.module.css';
import type { useStartForm } from './use-start-form.ts';

/** The inputs for when a planned run starts, and a calendar of its dates: side by side where there is room. */
export function PlanSchedule({ filled }: { filled: ReturnType<typeof useStartForm> }) {
  const { t } = useTranslation('planned');
  return (
    <section className={classes.schedule} aria-label={t('when')}>
      <ScheduleFields choice={filled.schedule} onChange={filled.setSchedule} errors={filled.errors} />
      <SchedulePreview choice={filled.schedule} />
    </section>
  );
}
