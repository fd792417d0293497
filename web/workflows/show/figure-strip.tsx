import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../contract/format-number.ts';
import type { Id } from '../../../engine/definition.ts';
import { formatDuration } from '../../lib/format-when.ts';
import { paths } from '../../lib/paths.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import classes from './figure-strip.module.css';
import { measuredDays, type WorkflowFigures } from './use-workflow-figures.ts';

/** The figures of a workflow side by side, each a way to the runs behind it. */
export function FigureStrip({ ws, workflow_id, figures }: { ws: Id; workflow_id: Id; figures: WorkflowFigures }) {
  const { t } = useTranslation('workflows');
  const { language } = useLocale();
  const { active, overdue, completed } = figures;
  const counted = (some: { total: number; isCapped: boolean } | undefined) =>
    some && `${formatNumber(some.total, language)}${some.isCapped ? '+' : ''}`;
  const runs = { to: paths.runs, params: { workspaceId: ws } } as const;
  const median = completed?.median;
  return (
    <section className={classes.strip} aria-label={t('show.figures')}>
      <Link {...runs} search={{ status: 'active', workflow_id }} className={classes.figure}>
        <Words value={counted(active)} label={t('show.active')} />
      </Link>
      <Link
        {...runs}
        search={{ status: 'overdue', workflow_id }}
        className={classes.figure}
        data-late={(overdue?.total ?? 0) > 0 || undefined}
      >
        <Words value={counted(overdue)} label={t('show.overdue')} />
      </Link>
      <Link {...runs} search={{ status: 'completed', workflow_id }} className={classes.figure}>
        <Words
          value={completed && formatNumber(completed.count, language)}
          label={t('show.completed', { days: measuredDays })}
        />
      </Link>
      <Link to={paths.analytics} params={{ workspaceId: ws }} search={{ workflow_id }} className={classes.figure}>
        <Words
          value={completed && (median == null ? '–' : formatDuration(median))}
          label={t('show.typical')}
          note={
            completed?.ninth_decile != null && completed.count > 1
              ? t('show.nine_of_ten', { time: formatDuration(completed.ninth_decile) })
              : undefined
          }
        />
      </Link>
      {figures.isOwn && <p className={classes.own}>{t('show.own')}</p>}
    </section>
  );
}

function Words({ value, label, note }: { value: ReactNode; label: string; note?: string | undefined }) {
  return (
    <>
      <b data-loading={value === undefined || undefined}>{value ?? ' '}</b>
      <span>{label}</span>
      {note && <small>{note}</small>}
    </>
  );
}
