import { formatNumber } from '../../contract/format-number.ts';
import type { ImportSummary } from '../../contract/imports.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';

/** The part of an import that is done, from 0 to 1. Reading the file takes about a third of the time, as measured. */
export function shareDone({ progress, status }: Pick<ImportSummary, 'progress' | 'status'>): number {
  if (status === 'waiting') return 0;
  const { phase, events_read, events_total, runs_written, runs_total } = progress;
  if (phase === 'reading') return events_total ? (events_read / events_total) * 0.34 : 0.05;
  return 0.34 + (runs_total ? (runs_written / runs_total) * 0.66 : 0);
}

/** How far an import is, in the reader's language. */
export function useStateText(): (one: ImportSummary) => string {
  const { t } = useTranslation('imports');
  const { language } = useLocale();
  const number = (value: number) => formatNumber(value, language);
  return ({ status, progress, result, failure }) => {
    switch (status) {
      case 'running': {
        const { phase, events_read, runs_written, runs_total } = progress;
        if (phase === 'reading') return t('progress.reading', { count: events_read, number: number(events_read) });
        return t('progress.writing', { done: number(runs_written), total: number(runs_total ?? 0) });
      }
      case 'done':
        return result?.left_out
          ? t('state.done_but', { count: result.left_out, number: number(result.left_out) })
          : t('state.done');
      case 'failed':
        return failure?.message ?? t('state.failed');
      default:
        return t(`state.${status}`);
    }
  };
}
