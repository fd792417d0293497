import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DueAfter } from '../../../engine/definition.ts';
import { DateField } from '../../ui/fields/date-field.tsx';
import type { DueChoice } from './due-choice.ts';
import classes from './start-due.module.css';

const choices: (DueAfter | 'none' | 'date')[] = ['none', '1_day', '1_week', '1_month', 'date'];

/** When the run is due: never, some time after its start, or on a day. */
export function StartDue({
  due,
  onChange,
  error,
  repeats = false,
}: {
  due: DueChoice;
  onChange: (due: DueChoice) => void;
  error?: string;
  /** A plan that repeats cannot have a fixed due date. */
  repeats?: boolean;
}) {
  const { t } = useTranslation('runs');
  return (
    <>
      <Radio.Group
        label={t('start.due')}
        value={due.when}
        onChange={(when) => onChange({ ...due, when: when as DueChoice['when'] })}
      >
        <div className={classes.choices}>
          {choices
            .filter((choice) => !repeats || choice !== 'date')
            .map((choice) => (
              <Radio key={choice} value={choice} label={t(`start.due_after.${choice}`)} />
            ))}
        </div>
      </Radio.Group>
      {due.when === 'date' && (
        <DateField
          field={{ id: 'due', key: 'due_date', type: 'date', label: t('start.due_date'), help: '', required: true }}
          value={due.day}
          error={error}
          onChange={(day) => onChange({ ...due, day: typeof day === 'string' ? day : null })}
        />
      )}
    </>
  );
}
