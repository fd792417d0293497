import { Link } from '@tanstack/react-router';
import type { Occurrence, PlannedRunWhole } from '../../contract/planned-runs.ts';
import { formatDayTime } from '../lib/format-date.ts';
import { paths } from '../lib/paths.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import listCard from '../ui/list-card.module.css';
import { Status, StatusGlyph } from '../ui/status-glyph.tsx';
import classes from './occurrence-table.module.css';

const glyphs = { started: 'completed', failed: 'failed', missed: 'skipped' } as const;

/** The past dates of a plan, newest first: the run that was started, why none could be, or that the date was missed. */
export function OccurrenceTable({ ws, plan }: { ws: string; plan: PlannedRunWhole }) {
  const { t } = useTranslation('planned');
  const { language } = useLocale();
  const now = useNow();
  const columns: Column<Occurrence>[] = [
    {
      id: 'date',
      head: t('date'),
      narrow: 'title',
      cell: ({ at }) => formatDayTime(at, { language, zone: plan.zone }, now),
    },
    {
      id: 'what',
      head: t('what'),
      narrow: 'detail',
      cell: (one) => (
        <span className={classes.what}>
          <span className={classes.status}>
            <StatusGlyph of={glyphs[one.status]} />
            {t(`occurrence.${one.status}`)}
          </span>
          <About ws={ws} one={one} />
        </span>
      ),
    },
    { id: 'run', head: t('status'), narrow: 'end', cell: ({ run }) => run && <Status of={run.status} /> },
  ];
  return (
    <div className={listCard.card}>
      <DataTable label={t('past')} columns={columns} rows={plan.occurrences} keyOf={({ at }) => String(at)} />
    </div>
  );
}

function About({ ws, one }: { ws: string; one: Occurrence }) {
  const { t } = useTranslation('planned');
  if (one.run) {
    return (
      <Link to={paths.run} params={{ workspaceId: ws, runId: one.run.id }}>
        {one.run.name}
      </Link>
    );
  }
  const words = { started: t('no_part'), failed: one.message, missed: t('missed_help') }[one.status];
  return <span className={classes.words}>{words}</span>;
}
