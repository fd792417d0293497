import { UnstyledButton } from '@mantine/core';
import classes from './command-line.module.css';
import type { Line } from './use-lines.tsx';
import { elementIdOf } from './use-selected-line.ts';

/**
 * A line of the menu. The focus stays in the field, which names the selected line. Mantine's own action shows by colour alone
 * that it is selected, and passes on no id.
 */
export function CommandLine({
  line,
  isSelected,
  onChoose,
}: {
  line: Line;
  isSelected: boolean;
  onChoose: (line: Line) => void;
}) {
  return (
    <UnstyledButton
      id={elementIdOf(line)}
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      className={classes.line}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(line)}
    >
      <span className={classes.icon} aria-hidden="true">
        {line.icon}
      </span>
      <span className={classes.words}>
        <span>{line.label}</span>
        {line.detail && <span className={classes.detail}>{line.detail}</span>}
      </span>
    </UnstyledButton>
  );
}
