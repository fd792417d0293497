import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from '../../lib/use-translation.ts';
import { ScheduleFields } from '../../planned-runs/schedule-fields.tsx';
import { SchedulePreview } from '../../planned-runs/schedule-preview.tsx';
import classes from './plan-schedule.module.css';
import type { useStartForm } from './use-start-form.ts';

interface Props {
  filled: ReturnType<typeof useStartForm>;
  /** In the column of the fields, in place of that of the start button. */
  isWide: boolean;
}

/** The inputs for when a planned run starts, and a calendar of its dates: side by side where there is room. */
export function PlanSchedule({ filled, isWide }: Props) {
  const { t } = useTranslation('planned');
  const hasRoom = useMediaQuery('(width >= 75em)', false, { getInitialValueInEffect: false });
  const preview = <SchedulePreview choice={filled.schedule} months={isWide && hasRoom ? 2 : 1} />;
  return (
    <section className={classes.schedule} aria-label={t('when')}>
      <ScheduleFields
        choice={filled.schedule}
        onChange={filled.setSchedule}
        errors={filled.errors}
        beside={isWide ? preview : undefined}
      />
      {!isWide && preview}
    </section>
  );
}
