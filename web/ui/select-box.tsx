import { Checkbox } from '@mantine/core';
import classes from './select-box.module.css';

/** A check box with room around it, for a row or for all of them. */
export function SelectBox({
  label,
  checked,
  isSome = false,
  onToggle,
}: {
  label: string;
  checked: boolean;
  /** Some of what it stands for are selected. */
  isSome?: boolean;
  onToggle: (isRange: boolean) => void;
}) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the box within is the control, and has a name of its own.
    <label className={classes.room}>
      <Checkbox
        classNames={{ inner: classes.inner }}
        aria-label={label}
        checked={checked}
        indeterminate={isSome}
        // With Shift the browser would select the words in between.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}
