import '@mantine/dates/styles.layer.css';
import { TimeInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { DateField } from '../ui/fields/date-field.tsx';
import classes from './export-form.module.css';

export interface Moment {
  /** YYYY-MM-DD */
  day: string | null;
  /** HH:MM; empty means no time. */
  time: string;
}

/** An input for a day and an optional time. */
export function MomentInput({
  name,
  label,
  timeLabel,
  value,
  error,
  onChange,
}: {
  name: string;
  label: string;
  timeLabel: string;
  value: Moment;
  error?: ReactNode;
  onChange: (moment: Moment) => void;
}) {
  return (
    <div className={classes.moment}>
      <DateField
        field={{ id: name, key: name, type: 'date', label, help: '', required: false }}
        value={value.day}
        error={typeof error === 'string' ? error : undefined}
        onChange={(day) => onChange({ ...value, day: typeof day === 'string' ? day : null })}
      />
      <TimeInput
        label={timeLabel}
        value={value.time}
        disabled={value.day === null}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value.slice(0, 5) })}
      />
    </div>
  );
}
