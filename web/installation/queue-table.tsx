import { formatNumber } from '../../contract/format-number.ts';
import type { Installation } from '../../contract/installation.ts';
import { useLocale, useNow } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import form from '../ui/form.module.css';
import { When } from '../ui/when.tsx';
import classes from './installation-page.module.css';

type Queue = Installation['queues'][number];

/** The queues that have a job. Their names are those of the log and the metrics. */
export function QueueTable({ queues }: Pick<Installation, 'queues'>) {
  const { t } = useTranslation('installation');
  const { language } = useLocale();
  const now = useNow();
  const number = (count: number) => formatNumber(count, language);
  const columns: Column<Queue>[] = [
    {
      id: 'queue',
      head: t('queue'),
      narrow: 'title',
      cell: ({ queue }) => <span className={classes.code}>{queue}</span>,
    },
    {
      id: 'waiting',
      head: t('waiting'),
      right: true,
      narrow: 'detail',
      cell: ({ waiting, delayed, failed }) => (
        <>
          <span className={classes.wide}>{number(waiting)}</span>
          <span className={classes.narrow}>
            {t('queue_counts', { waiting: number(waiting), delayed: number(delayed), failed: number(failed) })}
          </span>
        </>
      ),
    },
    { id: 'delayed', head: t('delayed'), right: true, cell: ({ delayed }) => number(delayed) },
    { id: 'active', head: t('active'), right: true, cell: ({ active }) => number(active) },
    { id: 'failed', head: t('failed'), right: true, cell: ({ failed }) => number(failed) },
    {
      id: 'oldest',
      head: t('due_since'),
      right: true,
      narrow: 'end',
      cell: ({ waiting, oldest }) => (waiting > 0 ? <When at={now - oldest} /> : '–'),
    },
  ];
  return (
    <section className={`${form.section} ${classes.queues}`} aria-label={t('queues')}>
      <h2>{t('queues')}</h2>
      {queues.length === 0 ? (
        <p className={form.help}>{t('queues_empty')}</p>
      ) : (
        <DataTable label={t('queues')} columns={columns} rows={queues} keyOf={({ queue }) => queue} />
      )}
    </section>
  );
}
