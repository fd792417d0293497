import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { formatNumber } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ChartFrame } from './chart-frame.tsx';
import classes from './marks.module.css';
import { labelStep, labelWidth } from './pick-labels.ts';
import { useChartSize } from './use-chart-size.ts';

export interface PeriodColumn {
  key: string;
  /** The text below the axis. */
  label: string;
  title: string;
  /** Two bars, drawn side by side. */
  bars: { kind: 'started' | 'completed'; count: number; detail: string; onOpen: () => void }[];
}

/** Pixels. */
const least = 220;
const foot = 22;

/** Two counts for each period, as bars. */
export function PeriodBars({ label, columns }: { label: string; columns: PeriodColumn[] }) {
  const { t } = useTranslation('ui');
  const { language } = useLocale();
  const { frame, size } = useChartSize(least);
  const { width, height } = size;
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
  const middleOf = (column: PeriodColumn) => (x(column.key) ?? 0) + x.bandwidth() / 2;
  const marks = columns.flatMap((column, at) =>
    column.bars.map(({ kind, detail, onOpen }, side) => ({
      key: `${column.key} ${kind}`,
      label: t('labelled', { label: column.title, text: detail }),
      at,
      x: middleOf(column) + (side - 1) * (x.step() / 2),
      y: 4,
      width: x.step() / 2,
      height: height - foot - 4,
      onOpen,
    })),
  );
  const tipOf = (at: number) => {
    const shown = columns[at];
    return (
      shown && {
        x: middleOf(shown),
        text: (
          <>
            <b>{shown.title}</b>
            {shown.bars.map(({ kind, detail }) => (
              <div key={kind}>{detail}</div>
            ))}
          </>
        ),
      }
    );
  };
  return (
    <ChartFrame label={label} frame={frame} size={size} marks={marks} tipOf={(at) => tipOf(at) ?? null}>
      {() => (
        <>
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className={classes.grid} />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end" className={classes.text}>
                {formatNumber(tick, language)}
              </text>
            </g>
          ))}
          {columns.map((column, at) => (
            <g key={column.key}>
              {column.bars.map(({ kind, count }, side) => (
                <Bar
                  key={kind}
                  className={classes[kind]}
                  x={middleOf(column) + (side - 1) * (each + 1)}
                  y={y(count)}
                  width={Math.max(1, each - (each > 4 ? 1 : 0))}
                  height={y(0) - y(count)}
                  rx={Math.min(2, each / 3)}
                />
              ))}
              {at % step === 0 && (
                <text
                  x={middleOf(column)}
                  y={height - 4}
                  textAnchor={at === 0 ? 'start' : 'middle'}
                  dx={at === 0 ? -x.bandwidth() / 2 : 0}
                  className={classes.text}
                >
                  {column.label}
                </text>
              )}
            </g>
          ))}
        </>
      )}
    </ChartFrame>
  );
}
