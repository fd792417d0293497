import { type ChangeEventHandler, type ReactNode, useId } from 'react';
import classes from './switch.module.css';
import theme from './theme.module.css';

interface Props {
  /** What is switched; without it, a screen reader says `aria-label`. */
  label?: ReactNode;
  'aria-label'?: string;
  /** Shown below the label. */
  description?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/**
 * A setting that is on or off: the browser's own check box, which the style sheet draws as a switch. Mantine's control is made of
 * seven components, and the settings of a card have three switches.
 */
export function Switch({ label, 'aria-label': name, description, checked, disabled, onChange }: Props) {
  const id = useId();
  const box = (
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: A check box tells its state itself.
      role="switch"
      className={classes.box}
      id={id}
      aria-describedby={description ? `${id}-help` : undefined}
      aria-label={name}
      checked={checked}
      disabled={disabled}
      onChange={onChange}
    />
  );
  if (!label) return box;
  return (
    <div className={classes.root}>
      {box}
      <div>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        {description && (
          <p id={`${id}-help`} className={theme.help}>
            {description}
          </p>
        )}
      </div>
    </div>
  );
}
