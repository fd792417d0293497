import type { ReactNode } from 'react';
import classes from './settings-form.module.css';

/** The width of a form next to the settings menu. */
export function SettingsForm({ children }: { children: ReactNode }) {
  return <div className={classes.column}>{children}</div>;
}
