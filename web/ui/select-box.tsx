import classes from './select-box.module.css';

/** A check box with a large touch area, for a row or for all rows. */
export function SelectBox({
  label,
  checked,
  isSome = false,
  onToggle,
}: {
  label: string;
  checked: boolean;
  /** Some, but not all, of the rows are selected. */
  isSome?: boolean;
  onToggle: (isRange: boolean) => void;
}) {
  return (
    <label className={classes.room}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        type="checkbox"
        className={classes.box}
        aria-label={label}
        checked={checked}
        // Shift and a click would also make the browser select the text between the two rows.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}
