import { type ReactNode, useId } from 'react';
import classes from './wizard.module.css';

/** The frame of a step or of the result: a title, a text below it, and the content. */
export function StepSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        {text && <p>{text}</p>}
      </header>
      {children}
    </section>
  );
}
