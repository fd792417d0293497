import { Popover } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';
import classes from './filter-chips.module.css';

/** What opens below a chip: floating parts are 25 KB, and most people only read which filters are set. */
export function ChipPopover({
  label,
  target,
  isOpen,
  onClose,
  children,
}: {
  label: string;
  /** The button of the chip. */
  target: ReactElement;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => !open && onClose()}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus={false}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes.editor} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
