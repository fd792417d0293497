import type { AnalyticsQuery } from '../../../contract/analytics.ts';
import { addedUpRuns, addedUpVersions, type FieldTotal, fieldTotals } from '../../../contract/field-totals.ts';
import { formatMoney, formatNumber, formatPercent } from '../../../contract/format-number.ts';
import type { Language } from '../../../engine/definition.ts';
import { formatHours } from '../../lib/format-when.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { numberCell } from '../downloads/cells.ts';
import type { ChartCell, ChartTable } from '../downloads/chart-table.ts';
import { useFigures } from '../use-analytics.ts';
import { ChartCard } from './chart-card.tsx';
import classes from './totals-card.module.css';

/** What the numbers of the forms of one workflow add up to. */
export function TotalsCard({ query }: { query: (AnalyticsQuery & { workflow_id: string }) | null }) {
  const { t } = useTranslation(['analytics', 'ui']);
  const { language } = useLocale();
  const { data: reply, isFailed, isOld } = useFigures(fieldTotals, query);
  const data = reply?.data;
  const fields = data?.fields ?? [];
  const [first] = fields;
  const written = (field: FieldTotal, value: string) => formatOf(field, value, language);
  const cell = (field: FieldTotal, value: string | null): ChartCell =>
    value === null ? { text: t('ui:nothing'), value: null } : { text: written(field, value), value };
  const nameOf = ({ label, currency }: FieldTotal) => (currency ? `${label} (${currency})` : label);
  const table: ChartTable = {
    columns: [
      { head: t('totals.field') },
      { head: t('totals.runs') },
      { head: t('totals.total') },
      { head: t('totals.mean') },
      { head: t('totals.least') },
      { head: t('totals.most') },
    ],
    rows: fields.map((field) => ({
      key: `${field.field_id} ${field.currency}`,
      cells: [
        { text: nameOf(field) },
        numberCell(field.runs, language),
        cell(field, field.sum),
        cell(field, field.mean),
        cell(field, field.least),
        cell(field, field.most),
      ],
    })),
  };
  const answerOf = (field: FieldTotal) =>
    field.sum === null
      ? t('totals.answer_mean', { name: field.label, mean: written(field, field.mean) })
      : t('totals.answer', { name: field.label, total: written(field, field.sum) });
  return (
    <ChartCard
      title={t('totals.title')}
      definition={t('totals.definition')}
      answer={data && (first ? answerOf(first) : t('totals.nothing'))}
      scope={data}
      table={fields.length > 0 ? table : null}
      isFailed={isFailed}
      isOld={isOld}
      isWide
      height={120}
    >
      <ul className={classes.fields}>
        {fields.map((field) => (
          <li key={`${field.field_id} ${field.currency}`}>
            <span className={classes.name} title={field.label}>
              {field.label}
              <small>{t('totals.row', { count: field.runs, number: formatNumber(field.runs, language) })}</small>
            </span>
            <span className={classes.value}>
              {field.sum !== null && <b>{written(field, field.sum)}</b>}
              <small>{t('totals.each', { mean: written(field, field.mean) })}</small>
            </span>
          </li>
        ))}
      </ul>
      {data?.is_partial && (
        <p className={classes.partial}>
          {t('totals.partial', { number: formatNumber(addedUpRuns, language), versions: addedUpVersions })}
        </p>
      )}
    </ChartCard>
  );
}

function formatOf({ type, currency }: FieldTotal, value: string, language: Language): string {
  switch (type) {
    case 'currency':
      return currency ? formatMoney(value, currency, language) : formatNumber(value, language);
    case 'percent':
      return formatPercent(value, language);
    case 'duration':
      return formatHours(Math.round(Number(value)));
    case 'number':
      return formatNumber(value, language);
  }
}
