import { type AnalyticsQuery, reworkBreakdown } from '../../../contract/analytics.ts';
import { formatNumber, formatShare } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { numberCell, shareCell, shareOf } from '../downloads/cells.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import { useFigures } from '../use-analytics.ts';
import { ChartCard } from './chart-card.tsx';
import classes from './due-card.module.css';

const parts = [
  ['kept', 'due_kept'],
  ['late', 'due_late'],
  ['overdue_now', 'overdue'],
] as const;

/** How many of the runs with a due date kept it. */
export function DueCard({ query }: { query: AnalyticsQuery | null }) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const { data: reply, isFailed, isOld } = useFigures(reworkBreakdown, query);
  const openRuns = useRunsBehind();
  const due = reply?.data.due;
  const open = (selection: (typeof parts)[number][1], title: string) =>
    openRuns({ title, query: { ...query, selection } });
  const table: ChartTable = {
    columns: [{ head: t('due.due') }, { head: t('due.runs') }, { head: t('due.share') }],
    rows: due
      ? parts.map(([part, selection]) => ({
          key: part,
          cells: [
            { text: t(`due.${part}`) },
            numberCell(due[part], language),
            shareCell(shareOf(due[part], due.with_due), language),
          ],
          onOpen: () => open(selection, t(`due.${part}`)),
        }))
      : [],
  };
  return (
    <ChartCard
      title={t('due.title')}
      definition={t('due.definition')}
      answer={due && (due.with_due === 0 ? t('due.none') : t('due.answer', { count: due.with_due }))}
      scope={reply?.data}
      table={table}
      isFailed={isFailed}
      isOld={isOld}
      height={120}
    >
      {due && due.with_due > 0 && (
        <>
          <p className={classes.rate}>{formatShare(due.kept / due.with_due, language)}</p>
          <div className={classes.strip} aria-hidden="true">
            {parts.map(([part]) => due[part] > 0 && <i key={part} data-part={part} style={{ flexGrow: due[part] }} />)}
          </div>
          <ul className={classes.parts}>
            {parts.map(([part, selection]) => (
              <li key={part}>
                <button type="button" onClick={() => open(selection, t(`due.${part}`))}>
                  <i data-part={part} />
                  <span>{t(`due.${part}`)}</span>
                  <b>{formatNumber(due[part], language)}</b>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </ChartCard>
  );
}
