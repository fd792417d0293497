import { IconGitBranch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './condition-pill.module.css';
import { Icon } from './icon.tsx';

/**
 * A condition in short: `subject` in bold, then what it is compared with.
 * @param wraps Shows all of it, on several lines if need be; otherwise what does not fit is cut.
 */
export function ConditionPill({
  subject,
  wraps = false,
  children,
}: {
  subject: string;
  wraps?: boolean;
  children?: ReactNode;
}) {
  return (
    <span className={classes.pill} data-wraps={wraps || undefined}>
      <Icon of={IconGitBranch} size={13} />
      <span className={classes.text}>
        <b>{subject}</b> {children}
      </span>
    </span>
  );
}
