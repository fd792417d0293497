import type { DueAfter } from '../../../engine/definition.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { PlainInput } from '../../ui/fields/plain-input.tsx';
import { LazySelect } from '../../ui/lazy-select.tsx';
import type { DueChoice } from './due-choice.ts';
import classes from './start-due.module.css';

const choices: (DueAfter | 'none' | 'date')[] = ['none', '1_day', '1_week', '1_month', 'date'];

/** When the run is due: never, some time after its start, or on a day of the calendar beside it. */
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
  const offered = choices.filter((choice) => !repeats || choice !== 'date');
  const when = offered.includes(due.when) ? due.when : 'none';
  return (
    <div className={classes.due} data-dated={when === 'date' || undefined}>
      <LazySelect
        // The chosen option is scrolled to before the list has its place: at the top of the page, which scrolled there and
        // closed the list. In the window's own coordinates it is in sight.
        comboboxProps={{ floatingStrategy: 'fixed' }}
        label={t('start.due')}
        allowDeselect={false}
        value={when}
        data={offered.map((choice) => ({ value: choice, label: t(`start.due_after.${choice}`) }))}
        onChange={(next) => onChange({ ...due, when: choices.find((choice) => choice === next) ?? 'none' })}
      />
      {when === 'date' && (
        <PlainInput
          type="date"
          field={{ id: 'due', key: 'due_date', type: 'date', label: t('start.due_date'), help: '', required: true }}
          value={due.day}
          error={error}
          onChange={(day) => onChange({ ...due, day: typeof day === 'string' ? day : null })}
        />
      )}
    </div>
  );
}
