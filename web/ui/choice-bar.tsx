import type { ReactNode } from 'react';
import classes from './choice-bar.module.css';
import { Segments } from './segments.tsx';

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
      <Segments isWide label={label} value={value} choices={choices} onChange={onChange} />
    </div>
  );
}
