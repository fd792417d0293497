import { Button } from '@mantine/core';
import { useState } from 'react';
import { type AnalyticsQuery, listVariants, type Variant } from '../../../contract/analytics.ts';
import { formatNumber, formatShare } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { durationCell, numberCell, shareCell, shareOf } from '../downloads/cells.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { notInPicture } from '../downloads/draw-picture.ts';
import { formatSpan } from '../format-span.ts';
import buttonClasses from '../row-button.module.css';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import { useFigures } from '../use-analytics.ts';
import { ChartCard } from './chart-card.tsx';
import classes from './variants-card.module.css';

/** The variants loaded at first, with each press of the button, and at most. */
const first = 5;
const step = 20;
const most = 100;

/** Each sequence of steps that runs took, the most frequent first. */
export function VariantsCard({ query }: { query: (AnalyticsQuery & { workflow_id: string }) | null }) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const [limit, setLimit] = useState(first);
  const { data: reply, isFailed, isOld } = useFigures(listVariants, query && { ...query, limit });
  const openRuns = useRunsBehind();
  const data = reply?.data;
  const names = new Map(data?.actions.map(({ step_id, name }) => [step_id, name]));
  const stepsOf = ({ step_ids }: Variant) => step_ids.map((id) => names.get(id) ?? '');
  const open = (variant: Variant) =>
    openRuns({
      title: stepsOf(variant).join(' → ') || t('variants.no_steps'),
      query: { ...query, variant: variant.id },
    });
  const share = (count: number) => shareOf(count, data?.runs ?? 0) ?? 0;
  const variants = data?.variants ?? [];
  const covered = variants.slice(0, first).reduce((sum, { count }) => sum + count, 0);
  const table: ChartTable = {
    columns: [
      { head: t('variants.way') },
      { head: t('variants.runs') },
      { head: t('variants.share') },
      { head: t('state.completed') },
      { head: t('variants.typical'), fileHead: t('in_seconds', { of: t('variants.typical') }) },
    ],
    rows: variants.map((variant) => ({
      key: variant.id,
      cells: [
        { text: stepsOf(variant).join(' → ') || t('variants.no_steps') },
        numberCell(variant.count, language),
        shareCell(share(variant.count), language),
        numberCell(variant.completed, language),
        durationCell(variant.time.median),
      ],
      onOpen: () => open(variant),
    })),
  };
  return (
    <ChartCard
      title={t('variants.title')}
      definition={t('variants.definition')}
      answer={
        data &&
        t('variants.answer', {
          count: data.total,
          share: formatShare(share(covered), language),
          shown: formatNumber(Math.min(first, variants.length), language),
        })
      }
      scope={data}
      table={table}
      isFailed={isFailed}
      isOld={isOld}
      isWide
      height={240}
    >
      <ol className={classes.variants}>
        {variants.map((variant, at) => (
          <li key={variant.id}>
            <button
              type="button"
              className={`${buttonClasses.row} ${classes.row}`}
              data-first={at === 0 || undefined}
              aria-label={t('variants.row', {
                steps: stepsOf(variant).join(', ') || t('variants.no_steps'),
                count: variant.count,
                share: formatShare(share(variant.count), language),
                time: variant.time.median === null ? t('variants.no_time') : formatSpan(variant.time.median),
              })}
              onClick={() => open(variant)}
            >
              <Chips step_ids={variant.step_ids} names={names} />
              <span className={classes.bar} aria-hidden="true">
                <i style={{ width: `${(variant.count / (variants[0]?.count ?? 1)) * 100}%` }} />
              </span>
              <span className={classes.count}>
                {formatNumber(variant.count, language)}
                <small>{formatShare(share(variant.count), language)}</small>
              </span>
              <span className={classes.time}>
                {variant.time.median === null ? t('variants.no_time') : formatSpan(variant.time.median)}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {data && variants.length < Math.min(data.total, most) && (
        <Button
          variant="default"
          size="xs"
          className={classes.more}
          loading={isOld}
          onClick={() => setLimit(limit === first ? step : Math.min(most, limit + step))}
          {...{ [notInPicture]: true }}
        >
          {t('more')}
        </Button>
      )}
    </ChartCard>
  );
}

/**
 * The steps of a variant. An action several times in a row is one chip with the number; another action of the same name
 * has a chip of its own.
 */
function Chips({ step_ids, names }: { step_ids: string[]; names: ReadonlyMap<string, string> }) {
  const { t } = useTranslation('analytics');
  const parts: { step_id: string; times: number; at: number }[] = [];
  for (const [at, step_id] of step_ids.entries()) {
    const last = parts.at(-1);
    if (last?.step_id === step_id) last.times += 1;
    else parts.push({ step_id, times: 1, at });
  }
  if (parts.length === 0) return <span className={classes.chips}>{t('variants.no_steps')}</span>;
  return (
    <span className={classes.chips}>
      {parts.map(({ step_id, times, at }) => (
        <span key={at} className={classes.chip}>
          {names.get(step_id)}
          {times > 1 && <b> ×{times}</b>}
        </span>
      ))}
    </span>
  );
}
