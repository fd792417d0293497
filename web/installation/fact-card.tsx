import type { ReactNode } from 'react';
import form from '../ui/form.module.css';
import classes from './installation-page.module.css';

/** A card of values by their names. */
export function FactCard({
  title,
  facts,
  children,
}: {
  title: string;
  facts: Record<string, ReactNode>;
  children?: ReactNode;
}) {
  return (
    <section className={form.section} aria-label={title}>
      <h2>{title}</h2>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
