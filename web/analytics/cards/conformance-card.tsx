import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AnalyticsQuery } from '../../../contract/analytics.ts';
import { type ConformanceDeviation, showConformance } from '../../../contract/conformance.ts';
import { formatNumber, formatShare } from '../../../contract/format-number.ts';
import { listVersions } from '../../../contract/workflows.ts';
import { type DeviationKind, deviationKinds } from '../../../engine/check-conformance.ts';
import { useApiList } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Select } from '../../ui/select.tsx';
import { numberCell, shareCell, shareOf } from '../downloads/cells.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { notInPicture } from '../downloads/draw-picture.ts';
import buttonClasses from '../row-button.module.css';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import { useAnalyticsSearch, useFigures } from '../use-analytics.ts';
import { ChartCard } from './chart-card.tsx';
import classes from './conformance-card.module.css';
import rowClasses from './figure-rows.module.css';

/** The deviations shown at first, below the row of the runs without one. */
const rowsAtFirst = 8;

/** How many runs deviate from the design of their workflow, and where. */
export function ConformanceCard({ query }: { query: (AnalyticsQuery & { workflow_id: string }) | null }) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const { search } = useAnalyticsSearch();
  const { design_id } = search;
  const { data: reply, isFailed, isOld } = useFigures(showConformance, query && { ...query, design_id });
  const openRuns = useRunsBehind();
  const [isWhole, setWhole] = useState(false);
  const [kind, setKind] = useState<DeviationKind | 'all'>('all');
  const data = reply?.data;
  const share = (runs: number) => shareOf(runs, data?.runs ?? 0) ?? 0;
  const open = (deviation: string, title: string) => openRuns({ title, query: { ...query, design_id, deviation } });
  const nameOf = ({ kind, step, after }: ConformanceDeviation) =>
    t(`conformance.kind.${kind}`, { name: step.name, after: after?.name ?? t('flow.start') });
  const deviations = (data?.deviations ?? []).filter((one) => kind === 'all' || one.kind === kind);
  const rows = [
    { key: 'none', name: t('conformance.follows'), runs: data?.conforming ?? 0, times: null },
    ...deviations.map((one) => ({ key: one.id, name: nameOf(one), runs: one.runs, times: one.times })),
  ];
  const [most] = data?.deviations ?? [];
  const table: ChartTable = {
    columns: [
      { head: t('conformance.deviation') },
      { head: t('variants.runs') },
      { head: t('variants.share') },
      { head: t('conformance.times') },
    ],
    rows: rows.map(({ key, name, runs, times }) => ({
      key,
      cells: [
        { text: name },
        numberCell(runs, language),
        shareCell(share(runs), language),
        times === null ? { text: '' } : numberCell(times, language),
      ],
      onOpen: () => open(key, name),
    })),
  };
  return (
    <ChartCard
      title={t('conformance.title')}
      definition={t('conformance.definition')}
      answer={
        data &&
        (most
          ? t('conformance.answer', { share: formatShare(share(data.conforming), language), name: nameOf(most) })
          : t('conformance.all'))
      }
      scope={data}
      table={table}
      isFailed={isFailed}
      isOld={isOld}
      isWide
      height={200}
    >
      <div className={classes.choices} {...{ [notInPicture]: true }}>
        <DesignPicker />
        {(data?.deviations.length ?? 0) > rowsAtFirst && (
          <Select
            label={t('conformance.show')}
            allowDeselect={false}
            data={(['all', ...deviationKinds] as const).map((value) => ({
              value,
              label: t(`conformance.shown.${value}`),
            }))}
            value={kind}
            onChange={(value) => setKind(value as DeviationKind | 'all')}
          />
        )}
      </div>
      <ul>
        {rows.slice(0, isWhole ? undefined : rowsAtFirst + 1).map(({ key, name, runs }) => (
          <li key={key}>
            <button
              type="button"
              className={`${buttonClasses.row} ${rowClasses.row}`}
              aria-label={t('conformance.row', { name, count: runs, share: formatShare(share(runs), language) })}
              onClick={() => open(key, name)}
            >
              <span className={classes.name}>{name}</span>
              <span className={rowClasses.bar} aria-hidden="true">
                <i data-most={key === 'none' || undefined} style={{ width: `${share(runs) * 100}%` }} />
              </span>
              <span className={rowClasses.value}>
                <b>{formatNumber(runs, language)}</b>
                <small>{formatShare(share(runs), language)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {!isWhole && rows.length > rowsAtFirst + 1 && (
        <Button
          variant="default"
          size="xs"
          className={classes.more}
          onClick={() => setWhole(true)}
          {...{ [notInPicture]: true }}
        >
          {t('more')}
        </Button>
      )}
      {isWhole && data && data.more_deviations > 0 && (
        <p className={classes.rest}>{t('conformance.rest', { count: data.more_deviations })}</p>
      )}
    </ChartCard>
  );
}

/** Chooses the version that runs are compared with: each run's own, or one for all. Not shown if there is only one. */
function DesignPicker() {
  const { t } = useTranslation('analytics');
  const ws = useWorkspaceId();
  const { search, change } = useAnalyticsSearch();
  const { workflow_id, design_id } = search;
  const { data } = useApiList(listVersions, { params: { ws, workflow_id: workflow_id ?? '' } }, undefined, {
    enabled: workflow_id !== undefined,
  });
  const versions = data?.versions ?? [];
  if (versions.length < 2) return null;
  return (
    <Select
      label={t('conformance.design')}
      allowDeselect={false}
      data={[
        { value: 'own', label: t('conformance.own') },
        ...versions.map(({ id, number }) => ({ value: id, label: t('version', { number }) })),
      ]}
      value={design_id ?? 'own'}
      onChange={(value) => change({ design_id: value === 'own' ? undefined : (value ?? undefined) })}
    />
  );
}
