import type { MultiSelectProps } from '@mantine/core';
import { LazyMultiSelect } from '../../ui/lazy-select.tsx';
import type { LongList } from '../../ui/use-first-options.ts';
import classes from './pills.module.css';

type Given = 'data' | 'value' | 'onChange' | 'onSearchChange' | 'nothingFoundMessage';

/** Filters by some of many: in a field of the drawer of a phone, or in a chip. */
export function IdsFilter({
  label,
  none,
  isEmpty,
  isInChip,
  ...props
}: Pick<MultiSelectProps<string>, Given> &
  LongList & {
    label: string;
    /** What is listed while nothing is chosen. */
    none: string;
    isEmpty: boolean;
    /** Its list opens inside the chip, which a click elsewhere would close. */
    isInChip: boolean;
  }) {
  return (
    <LazyMultiSelect
      {...props}
      label={label}
      placeholder={isEmpty ? none : undefined}
      searchable
      openOnFocus={isInChip}
      clearable
      clearButtonProps={{ 'aria-label': none }}
      maxValues={50}
      // The list itself scrolls: a scroll container around it cannot be reached by keyboard.
      withScrollArea={false}
      comboboxProps={{ withinPortal: !isInChip }}
      classNames={{ input: classes.pills, dropdown: classes.options, inputField: classes.field }}
    />
  );
}
