import '@mantine/dates/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { Calendar } from '@mantine/dates';
import { useState } from 'react';
import { dayOf } from '../../engine/calendar.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useCalendarTexts } from '../ui/fields/use-calendar-texts.ts';
import classes from './dates-calendar.module.css';
import { NextDates } from './next-dates.tsx';

interface Props {
  dates: readonly number[];
  zone: string;
  /** How many are shown at a time. Two are shown where the zone can be chosen right above them. */
  months: 1 | 2;
}

/** A calendar shows few months: the next dates below it tell that a run repeats, also if each is in another month. */
const listed = 3;

/** Future dates, marked in a small calendar that opens at the month of the first. Screen readers get them as a list. */
export function DatesCalendar({ dates, zone, months }: Props) {
  const { t } = useTranslation('planned');
  const texts = useCalendarTexts();
  const [first] = dates;
  const [shown, setShown] = useState<{ first: number | undefined; month: string } | null>(null);
  if (first === undefined) return <NextDates dates={dates} zone={zone} />;
  const days = dates.map((at) => dayOf(at, zone));
  // If the schedule changes, the calendar goes to the month of its first date.
  const month = shown?.first === first ? shown.month : days[0]!;
  return (
    <>
      <Calendar
        static
        size="xs"
        hideOutsideDates
        maxLevel="month"
        numberOfColumns={months}
        columnsToScroll={1}
        withCellSpacing={months === 1}
        data-months={months}
        classNames={{ day: classes.day, calendarHeader: classes.head }}
        className={classes.calendar}
        date={month}
        onDateChange={(next) => setShown({ first, month: next })}
        getDayProps={(day) => ({ selected: days.includes(day), 'data-first': day === days[0] || undefined })}
        {...texts}
      />
      <div aria-hidden="true">
        <NextDates dates={dates.slice(0, listed)} zone={zone} withZone={false} />
      </div>
      <VisuallyHidden>
        <NextDates dates={dates} zone={zone} withZone={false} />
      </VisuallyHidden>
      {months === 1 && <p className={classes.zone}>{t('dates_in', { zone: zone.replaceAll('_', ' ') })}</p>}
    </>
  );
}
