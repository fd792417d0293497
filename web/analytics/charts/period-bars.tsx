import { useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useState } from 'react';
import { formatNumber } from '../../lib/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { ChartMark } from './chart-mark.tsx';
import { ChartTip } from './chart-tip.tsx';
import classes from './marks.module.css';
import { labelStep, labelWidth } from './pick-labels.ts';
import { useRovingFocus } from './use-roving-focus.ts';

export interface PeriodColumn {
  key: string;
  /** Under the axis. */
  label: string;
  title: string;
  /** A bar for each, side by side. */
  bars: { kind: 'started' | 'completed'; count: number; detail: string; onOpen: () => void }[];
}

const height = 220;
const foot = 22;

/** Counts by period, two bars for each. */
export function PeriodBars({ label, columns }: { label: string; columns: PeriodColumn[] }) {
  const { language } = useLocale();
  const { ref, width: measured } = useElementSize();
  const [active, setActive] = useState<number | null>(null);
  const width = measured || 400;
  const most = Math.max(1, ...columns.flatMap(({ bars }) => bars.map(({ count }) => count)));
  const y = scaleLinear({ domain: [0, most], range: [height - foot, 8], nice: 4 });
  const ticks = y.ticks(4).filter(Number.isInteger);
  const left = labelWidth(ticks.map((tick) => formatNumber(tick, language)));
  const x = scaleBand({
    domain: columns.map(({ key }) => key),
    range: [left, width],
    padding: columns.length > 20 ? 0.2 : 0.3,
  });
  const step = labelStep(x.step(), labelWidth(columns.map((column) => column.label)));
  const each = Math.min(x.bandwidth() / 2, 16);
  const marks = columns.flatMap((column) => column.bars.map((bar, side) => ({ column, bar, side })));
  const { markProps } = useRovingFocus<SVGRectElement>(marks.length);
  const shown = active === null ? undefined : columns[active];
  return (
    <div ref={ref} className={classes.chart}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
      <svg height={height} viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={classes.grid} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end" className={classes.text}>
                {formatNumber(tick, language)}
              </text>
            </g>
          ))}
          {columns.map((column, at) => {
            const middle = (x(column.key) ?? 0) + x.bandwidth() / 2;
            return (
              <g key={column.key}>
                {column.bars.map(({ kind, count }, side) => (
                  <Bar
                    key={kind}
                    className={classes[kind]}
                    x={middle + (side - 1) * (each + 1)}
                    y={y(count)}
                    width={Math.max(1, each - (each > 4 ? 1 : 0))}
                    height={y(0) - y(count)}
                    rx={Math.min(2, each / 3)}
                  />
                ))}
                {at % step === 0 && (
                  <text
                    x={middle}
                    y={height - 4}
                    textAnchor={at === 0 ? 'start' : 'middle'}
                    dx={at === 0 ? -x.bandwidth() / 2 : 0}
                    className={classes.text}
                  >
                    {column.label}
                  </text>
                )}
              </g>
            );
          })}
        </g>
        {marks.map(({ column, bar, side }, at) => {
          const { onFocus, ...roving } = markProps(at);
          const position = columns.indexOf(column);
          return (
            <ChartMark
              key={`${column.key} ${bar.kind}`}
              label={`${column.title}: ${bar.detail}`}
              x={(x(column.key) ?? 0) + x.bandwidth() / 2 + (side - 1) * (x.step() / 2)}
              y={4}
              width={x.step() / 2}
              height={height - foot - 4}
              onOpen={bar.onOpen}
              {...roving}
              onFocus={() => {
                onFocus();
                setActive(position);
              }}
              onBlur={() => setActive(null)}
              onPointerEnter={() => setActive(position)}
              onPointerLeave={() => setActive(null)}
            />
          );
        })}
      </svg>
      {shown && (
        <ChartTip x={(x(shown.key) ?? 0) + x.bandwidth() / 2} width={width}>
          <b>{shown.title}</b>
          {shown.bars.map(({ kind, detail }) => (
            <div key={kind}>{detail}</div>
          ))}
        </ChartTip>
      )}
    </div>
  );
}
