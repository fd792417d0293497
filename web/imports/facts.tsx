import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Figures side by side, each under its name. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode; remark?: ReactNode }[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ name, value, remark }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            {remark && <small>{remark}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
