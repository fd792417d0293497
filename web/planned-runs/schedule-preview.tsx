import { previewPlannedRun } from '../../contract/planned-runs.ts';
import { useDelayed } from '../lib/delay.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { SkeletonLine } from '../ui/skeletons.tsx';
import { DatesCalendar } from './dates-calendar.tsx';
import { describeRule } from './describe-rule.ts';
import { type ScheduleChoice, scheduleInput } from './schedule-choice.ts';
import classes from './schedule-preview.module.css';

/** The next ten dates of a schedule in a calendar, computed by the server while the form is being edited. */
export function SchedulePreview({ choice, months = 1 }: { choice: ScheduleChoice; months?: 1 | 2 }) {
  const { t } = useTranslation('planned');
  const ws = useWorkspaceId();
  const { language } = useLocale();
  const schedule = useDelayed(JSON.stringify(scheduleInput(choice)));
  const query = JSON.parse(schedule) ?? {};
  const { data, error } = useApi(
    previewPlannedRun,
    { params: { ws }, query },
    { enabled: schedule !== 'null', keepsPrevious: true, retry: false },
  );
  return (
    <section className={classes.preview} aria-live="polite">
      <h2>{t('next_dates')}</h2>
      {choice.repeats && query.start_date && (
        <p className={classes.words}>
          {describeRule(t, { rrule: query.rrule ?? null, start_date: query.start_date }, language)}
        </p>
      )}
      {error ? (
        <p className={classes.words}>{problemMessage(error)}</p>
      ) : data ? (
        <DatesCalendar dates={data.next_dates} zone={data.zone} months={months} />
      ) : (
        <SkeletonLine width={60} />
      )}
    </section>
  );
}
