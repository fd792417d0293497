import { Progress } from '@mantine/core';
import type { ImportSummary } from '../../contract/imports.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Glyph, StatusGlyph } from '../ui/status-glyph.tsx';
import classes from './import-table.module.css';
import { shareDone, useStateText } from './state-text.ts';

const glyphs: Record<ImportSummary['status'], Glyph> = {
  uploaded: 'created',
  waiting: 'waiting',
  running: 'running',
  done: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  removing: 'waiting',
};

/** How far an import is, as text, with a progress bar while it runs. */
export function ImportState({ one }: { one: ImportSummary }) {
  const { t } = useTranslation('imports');
  const textOf = useStateText();
  const text = textOf(one);
  return (
    <span className={classes.state}>
      <StatusGlyph of={glyphs[one.status]} />
      <span className={classes.words} title={one.status === 'failed' ? text : undefined}>
        {text}
      </span>
      {one.status === 'running' && (
        <Progress
          className={classes.progress}
          size="sm"
          color="ink"
          value={shareDone(one) * 100}
          aria-label={t('progress.label', { name: one.name })}
        />
      )}
    </span>
  );
}
