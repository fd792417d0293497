import type { ReactNode } from 'react';
import { PageHead } from './page-head.tsx';
import classes from './settings-form.module.css';

/** The width of a form next to the settings menu. */
export function SettingsForm({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>;
}

/** A page of the settings with one form, below the page of a list. */
export function SettingsFormPage({ title, below, children }: { title: string; below?: string; children: ReactNode }) {
  return (
    <>
      <PageHead title={title} below={below} />
      <SettingsForm>{children}</SettingsForm>
    </>
  );
}
