import type { ReactNode } from 'react';
import { StatusGlyph } from '../ui/status-glyph.tsx';
import classes from './session-form.module.css';

const glyphs = { info: 'waiting', good: 'completed', bad: 'failed' } as const;

/** A message about a whole form; screen readers announce it when it appears. */
export function Notice({ kind, children }: { kind: keyof typeof glyphs; children: ReactNode }) {
  return (
    <div className={classes.notice} data-kind={kind} role={kind === 'bad' ? 'alert' : 'status'}>
      <StatusGlyph of={glyphs[kind]} />
      <div>{children}</div>
    </div>
  );
}
