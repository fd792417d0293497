import { IconGitBranch } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './condition-pill.module.css';
import { Icon } from './icon.tsx';

/** A condition in short: `subject` in bold, then what it is compared with. */
export function ConditionPill({ subject, children }: { subject: string; children?: ReactNode }) {
  return (
    <span className={classes.pill}>
      <Icon of={IconGitBranch} size={13} stroke={2} />
      <span className={classes.text}>
        <b>{subject}</b> {children}
      </span>
    </span>
  );
}
