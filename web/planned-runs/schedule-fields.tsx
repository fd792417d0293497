import '@mantine/dates/styles.layer.css';
import { Chip, NumberInput } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { type ReactNode, useId } from 'react';
import { getWorkspace } from '../../contract/workspaces.ts';
import { frequencies, type Weekday, weekdays } from '../../engine/rule.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { DateField } from '../ui/fields/date-field.tsx';
import { Select } from '../ui/select.tsx';
import { Switch } from '../ui/switch.tsx';
import { TimeZoneInput } from '../ui/time-zone-input.tsx';
import { weekdayName } from './describe-rule.ts';
import { MonthFields } from './month-fields.tsx';
import type { ScheduleChoice } from './schedule-choice.ts';
import classes from './schedule-fields.module.css';

interface Props {
  choice: ScheduleChoice;
  onChange: (choice: ScheduleChoice) => void;
  /** Messages by input: `start_date`, `start_time`, `rrule`, `until`. */
  errors: Record<string, string>;
  /** What stands beside the repetition; without it, the fields are in one column. */
  beside?: ReactNode;
}

/** When a run starts: its day and time, whether it repeats, and how. */
export function ScheduleFields({ choice, onChange, errors, beside }: Props) {
  const { t } = useTranslation('planned');
  const ws = useWorkspaceId();
  // If no zone is chosen, the workspace's is used.
  const { data } = useApi(getWorkspace, { params: { ws } });
  const set = (change: Partial<ScheduleChoice>) => onChange({ ...choice, ...change });
  const repetition = (
    <div className={classes.fields}>
      <Switch
        label={t(choice.repeats ? 'repeat' : 'does_not_repeat')}
        aria-label={t('repeat')}
        checked={choice.repeats}
        onChange={(event) => set({ repeats: event.currentTarget.checked })}
      />
      {choice.repeats && <Repetition choice={choice} set={set} errors={errors} />}
    </div>
  );
  return (
    <div className={classes.fields}>
      <div className={classes.start} data-wide={beside !== undefined || undefined}>
        <Day
          id="start_date"
          label={t('start_date')}
          value={choice.start_date}
          error={errors.start_date}
          onChange={(start_date) => set({ start_date })}
        />
        <TimeInput
          label={t('start_time')}
          value={choice.start_time}
          error={errors.start_time}
          onChange={(event) => set({ start_time: event.currentTarget.value.slice(0, 5) })}
        />
        <TimeZoneInput
          className={classes.zone}
          label={t('zone')}
          value={choice.zone ?? data?.workspace.time_zone ?? null}
          onChange={(zone) => set({ zone })}
        />
      </div>
      {beside ? (
        <div className={classes.columns}>
          {repetition}
          {beside}
        </div>
      ) : (
        repetition
      )}
    </div>
  );
}

const endings = ['never', 'until', 'count'] as const;

/** The weekday of a day (YYYY-MM-DD), as a list; empty without a day. */
function weekdayOf(day: string | null): Weekday[] {
  const found = day === null ? undefined : weekdays[(new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7];
  return found ? [found] : [];
}

function Repetition({
  choice,
  set,
  errors,
}: {
  choice: ScheduleChoice;
  set: (change: Partial<ScheduleChoice>) => void;
  errors: Record<string, string>;
}) {
  const { t } = useTranslation('planned');
  const { language } = useLocale();
  const every = useId();
  // If no weekday is chosen, runs start on the weekday of the first day.
  const shownDays = choice.weekdays.length > 0 ? choice.weekdays : weekdayOf(choice.start_date);
  return (
    <>
      <div className={classes.every}>
        <label htmlFor={every}>{t('every')}</label>
        <NumberInput
          id={every}
          min={1}
          max={999}
          clampBehavior="strict"
          allowDecimal={false}
          value={choice.interval}
          error={errors.rrule}
          onChange={(value) => set({ interval: Math.max(1, Number(value) || 1) })}
        />
        <Select
          aria-label={t('unit')}
          allowDeselect={false}
          value={choice.frequency}
          data={frequencies.map((value) => ({ value, label: t(`units.${value}`, { count: choice.interval }) }))}
          onChange={(value) => set({ frequency: frequencies.find((one) => one === value) ?? choice.frequency })}
        />
      </div>
      {choice.frequency === 'WEEKLY' && (
        <fieldset className={classes.set}>
          <legend>{t('on_days')}</legend>
          <Chip.Group
            multiple
            value={shownDays}
            onChange={(days) => set({ weekdays: weekdays.filter((one): one is Weekday => days.includes(one)) })}
          >
            <div className={classes.days}>
              {weekdays.map((one, index) => (
                <Chip key={one} value={one} size="xs" color="ink" aria-label={weekdayName(index, language, 'long')}>
                  {weekdayName(index, language, 'short')}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </fieldset>
      )}
      {choice.frequency === 'MONTHLY' && choice.start_date !== null && (
        <MonthFields choice={choice.month} start_date={choice.start_date} onChange={(month) => set({ month })} />
      )}
      <div className={classes.ends} data-with={choice.ends}>
        <Select
          label={t('ends')}
          allowDeselect={false}
          value={choice.ends}
          data={endings.map((value) => ({ value, label: t(`ends_${value}`) }))}
          onChange={(value) => set({ ends: endings.find((one) => one === value) ?? choice.ends })}
        />
        {choice.ends === 'until' && (
          <Day
            id="until"
            label={t('until')}
            value={choice.until}
            error={errors.until}
            onChange={(until) => set({ until })}
          />
        )}
        {choice.ends === 'count' && (
          <NumberInput
            label={t('count')}
            min={1}
            max={9999}
            clampBehavior="strict"
            allowDecimal={false}
            value={choice.count}
            onChange={(value) => set({ count: Math.max(1, Number(value) || 1) })}
          />
        )}
      </div>
    </>
  );
}

function Day({
  id,
  label,
  value,
  error,
  onChange,
}: {
  id: string;
  label: string;
  value: string | null;
  error: string | undefined;
  onChange: (day: string | null) => void;
}) {
  return (
    <DateField
      field={{ id, key: id, type: 'date', label, help: '', required: true }}
      value={value}
      error={error}
      onChange={(day) => onChange(typeof day === 'string' ? day : null)}
    />
  );
}
