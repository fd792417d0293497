import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './choice-bar.module.css';

/** A few choices side by side, one of them selected: for settings that take effect at once. */
export function ChoiceBar<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: T;
  choices: { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
}) {
  return (
    <div className={classes.bar}>
      <span className={classes.label}>{label}</span>
      <SegmentedControl
        fullWidth
        withItemsBorders={false}
        size="xs"
        aria-label={label}
        value={value}
        data={choices}
        onChange={(next) => onChange(next as T)}
        classNames={{ root: classes.root, indicator: classes.indicator, label: classes.choice }}
      />
    </div>
  );
}
