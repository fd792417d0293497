import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Icon } from './icon.tsx';
import classes from './sort-head.module.css';

export type SortDirection = 'ascending' | 'descending';

/** The heading of a column by which the table is sorted when it is pressed; the cell around it has `aria-sort`. */
export function SortHead({
  label,
  sorted,
  onSort,
}: {
  label: string;
  sorted: SortDirection | undefined;
  onSort: () => void;
}) {
  return (
    <UnstyledButton className={classes.head} data-sorted={sorted} onClick={onSort} title={label}>
      <span>{label}</span>
      <Icon of={sorted === 'descending' ? IconArrowDown : IconArrowUp} size={13} />
    </UnstyledButton>
  );
}
