import { SegmentedControl } from '@mantine/core';
import { IconAlertCircle, IconCalendar, IconPlayerPlay } from '@tabler/icons-react';
import { Suspense } from 'react';
import { StartForecast } from '../../forecasts/lazy-forecasts.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { PassButton } from '../../ui/pass-button.tsx';
import { RefsField } from '../commands/refs-field.tsx';
import { PlanSchedule } from './lazy-plan-schedule.ts';
import { StagePeople } from './stage-people.tsx';
import { StartDue } from './start-due.tsx';
import classes from './start-form-card.module.css';
import { fileThatIsAsked, type StartForm, type useStartForm } from './use-start-form.ts';

/** Beside the form: start now or later, due date, the stages of the workflow, and the start button. */
export function StartFormCard({
  start,
  filled,
  withSchedule,
  isStarting,
  refusal,
}: {
  start: StartForm;
  filled: ReturnType<typeof useStartForm>;
  /** Whether the schedule is shown in the card, because the page has one column only. */
  withSchedule: boolean;
  isStarting: boolean;
  refusal: string | null;
}) {
  const { t } = useTranslation(['runs', 'planned']);
  const { isLater, schedule } = filled;
  const asksForFile = fileThatIsAsked(start.form);
  return (
    <aside className={classes.card}>
      <SegmentedControl
        fullWidth
        withItemsBorders={false}
        aria-label={t('planned:when')}
        value={isLater ? 'later' : 'now'}
        data={[
          { value: 'now', label: t('planned:now') },
          { value: 'later', label: t('planned:later'), disabled: asksForFile !== undefined },
        ]}
        onPointerEnter={PlanSchedule.fetchAhead}
        onFocus={PlanSchedule.fetchAhead}
        onChange={(value) => filled.setLater(value === 'later')}
      />
      {asksForFile && <p className={classes.help}>{t('planned:asks_for_file', { field: asksForFile.label })}</p>}
      <OnceLoaded>{isLater && withSchedule && <PlanSchedule filled={filled} isWide={false} />}</OnceLoaded>
      <StartDue
        due={filled.due}
        onChange={filled.setDue}
        error={filled.errors.due_date}
        repeats={isLater && schedule.repeats}
      />
      {!isLater && (
        <div className={classes.forecast}>
          <Suspense>
            <StartForecast workflow_id={start.workflow.id} />
          </Suspense>
        </div>
      )}
      <RefsField
        label={t('start.initiators')}
        description={t('start.initiators_help')}
        value={filled.initiators}
        error={filled.errors.reassign_initiators}
        known={[]}
        onChange={filled.setInitiators}
      />
      <div className={classes.stages}>
        <h2>{t('start.stages')}</h2>
        <ol>
          {start.action_groups.map((group, index) => (
            <li key={group.id}>
              <i data-first={index === 0 || undefined} aria-hidden="true" />
              <span>
                {group.name}
                <StagePeople assignees={group.assignees} />
              </span>
            </li>
          ))}
        </ol>
      </div>
      <p className={classes.news} role="status">
        {filled.hasNewVersion && t('start.new_version', { number: start.version.number })}
      </p>
      {refusal && (
        <p className={classes.refusal} role="alert">
          <Icon of={IconAlertCircle} />
          {refusal}
        </p>
      )}
      <PassButton
        type="submit"
        fullWidth
        size="md"
        loading={isStarting}
        leftSection={<Icon of={isLater ? IconCalendar : IconPlayerPlay} />}
      >
        {t(isLater ? 'planned:submit' : 'start.submit')}
      </PassButton>
      <p className={classes.help}>
        {isLater ? t('planned:version') : t('start.version', { number: start.version.number })}
      </p>
    </aside>
  );
}
