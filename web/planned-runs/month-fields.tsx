import { Chip, VisuallyHidden } from '@mantine/core';
import { weekdays } from '../../engine/rule.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Select } from '../ui/select.tsx';
import { describeMonthDays, weekdayName } from './describe-rule.ts';
import { completeMonth, type MonthChoice, offeredDays, offeredNth } from './month-choice.ts';
import classes from './schedule-fields.module.css';

interface Props {
  choice: MonthChoice;
  /** YYYY-MM-DD */
  start_date: string;
  onChange: (choice: MonthChoice) => void;
}

const kinds = ['start_day', 'days', 'weekday'] as const;

/** On which days of its months a plan repeats: the day of its start, some days, or weekdays such as the second Tuesday. */
export function MonthFields({ choice, start_date, onChange }: Props) {
  const { t } = useTranslation('planned');
  const { language } = useLocale();
  const start = Number(start_date.slice(8));
  const { days, nth, weekday } = completeMonth(choice, start_date);
  const shownKinds = choice.other.type === 'start_day' ? kinds : [...kinds, 'other' as const];
  const label = (kind: MonthChoice['on']) =>
    kind === 'other' ? describeMonthDays(t, choice.other, start, language) : t(`month_on.${kind}`, { day: start });
  const needsLastDay = choice.on === 'start_day' ? start > 28 : choice.on === 'days' && days.some((day) => day > 28);
  return (
    <>
      <Select
        label={t('on_days_of_month')}
        description={needsLastDay ? t('month_end') : undefined}
        allowDeselect={false}
        value={choice.on}
        data={shownKinds.map((value) => ({ value, label: label(value) }))}
        onChange={(value) => onChange({ ...choice, on: shownKinds.find((one) => one === value) ?? choice.on })}
      />
      {choice.on === 'days' && (
        <NumberChips
          isDense
          legend={t('month_on.days')}
          offered={offeredDays}
          chosen={days}
          text={(day) => (day > 0 ? String(day) : t('last_day'))}
          label={(day) => t(day > 0 ? 'day_of_month' : 'last_day', { day })}
          onChange={(chosen) => onChange({ ...choice, days: chosen })}
        />
      )}
      {choice.on === 'weekday' && (
        <>
          <NumberChips
            legend={t('which_of_month')}
            offered={offeredNth}
            chosen={nth}
            text={(one) => t(`which.${one}`)}
            label={(one) => t(`which.${one}`)}
            onChange={(chosen) => onChange({ ...choice, nth: chosen, weekday })}
          />
          <Select
            aria-label={t('which_day')}
            description={weekday === 'working_day' ? t('working_day_help') : undefined}
            allowDeselect={false}
            value={weekday}
            data={[
              ...weekdays.map((value, index) => ({
                value: value as string,
                label: weekdayName(index, language, 'long'),
              })),
              { value: 'working_day', label: t('working_day') },
            ]}
            onChange={(value) =>
              onChange({ ...choice, nth, weekday: weekdays.find((one) => one === value) ?? 'working_day' })
            }
          />
        </>
      )}
    </>
  );
}

function NumberChips<N extends number>({
  legend,
  offered,
  chosen,
  text,
  label,
  isDense = false,
  onChange,
}: {
  legend: string;
  offered: readonly N[];
  chosen: readonly number[];
  text: (one: N) => string;
  label: (one: N) => string;
  /** For the many days of a month: in columns, as in a calendar. */
  isDense?: boolean;
  onChange: (chosen: N[]) => void;
}) {
  return (
    <fieldset className={classes.set}>
      {/* What it is about, the select above says. */}
      <VisuallyHidden component="legend">{legend}</VisuallyHidden>
      <Chip.Group
        multiple
        value={chosen.map(String)}
        onChange={(values) => onChange(offered.filter((one) => values.includes(String(one))))}
      >
        <div className={isDense ? classes.dense : classes.days}>
          {offered.map((one) => (
            <Chip
              key={one}
              value={String(one)}
              size="xs"
              color="ink"
              aria-label={label(one)}
              classNames={isDense ? { root: classes.cell, label: classes.cellLabel, iconWrapper: classes.noIcon } : {}}
            >
              {text(one)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
    </fieldset>
  );
}
