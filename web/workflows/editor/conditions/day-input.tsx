import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { formatCalendarDay } from '../../../../contract/format-value.ts';
import { parseDay } from '../../../lib/parse-day.ts';
import { useLocale } from '../../../lib/use-locale.ts';
import { useCalendarTexts } from '../../../ui/fields/use-calendar-texts.ts';
import classes from './conditions.module.css';

/** A calendar day in the condition builder, typed or selected. */
export function DayInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
}) {
  const { language } = useLocale();
  return (
    <DateInput
      {...useCalendarTexts()}
      size="xs"
      aria-label={label}
      valueFormat={(day) => formatCalendarDay(day, language)}
      dateParser={(typed) => parseDay(typed, language)}
      value={value}
      onChange={onChange}
      classNames={{ input: classes.quiet }}
    />
  );
}
