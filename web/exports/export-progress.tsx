import { Progress } from '@mantine/core';
import type { RunExport } from '../../contract/exports.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import classes from './export-table.module.css';

/** The state of an export as text, with a progress bar while it is being made. */
export function ExportProgress({ one }: { one: RunExport }) {
  const { t } = useTranslation('exports');
  const { rows_done, rows_total } = one;
  switch (one.status) {
    case 'waiting':
      return t('waiting');
    case 'running':
      return (
        <div className={classes.progress}>
          <span>{rows_total === null ? t('running') : t('running_count', { done: rows_done, total: rows_total })}</span>
          <Progress
            size="sm"
            value={rows_total ? (rows_done / rows_total) * 100 : 0}
            aria-label={t('progress', { name: one.workflow.name })}
          />
        </div>
      );
    case 'done':
      return t('ready', { count: rows_done });
    case 'expired':
      return <Chip>{t('expired')}</Chip>;
    case 'failed':
      return t(one.failure ?? 'broken');
  }
}
