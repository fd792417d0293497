import { scaleLinear, scalePoint } from '@visx/scale';
import { AreaClosed } from '@visx/shape';
import { formatShare } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ChartFrame } from './chart-frame.tsx';
import classes from './marks.module.css';
import { labelStep, labelWidth } from './pick-labels.ts';
import { useChartSize } from './use-chart-size.ts';

export interface RatePoint {
  key: string;
  /** From 0 to 1. */
  rate: number;
  /** Whether the rate can still rise by much: the line to it is dotted. */
  isOpen: boolean;
  /** The text below the axis. */
  label: string;
  title: string;
  detail: string;
  onOpen: () => void;
}

/** Pixels. */
const least = 152;
const foot = 20;

/** A line chart of a rate, with a point for each period. */
export function RateLine({ label, points }: { label: string; points: RatePoint[] }) {
  const { t } = useTranslation('ui');
  const { language } = useLocale();
  const { frame, size } = useChartSize(least);
  const { width, height } = size;
  const lowest = Math.min(...points.map(({ rate }) => rate));
  const reference = referenceOf(points);
  // On an axis from 0, rates between 85 and 95 % would look alike. If all are above 60 %, it starts below the lowest.
  const bottom = lowest > 0.6 ? Math.floor((lowest - 0.2) * 10) / 10 : 0;
  const x = scalePoint({ domain: points.map(({ key }) => key), range: [4, width - 6] });
  const y = scaleLinear({ domain: [bottom, 1], range: [height - foot, 8] });
  const xOf = ({ key }: RatePoint) => (points.length === 1 ? width / 2 : (x(key) ?? 0));
  const yOf = ({ rate }: RatePoint) => y(rate);
  // At the left edge the label is on the other side of the reference than the line, so that they do not overlap.
  const labelY = y(reference) + ((points[0]?.rate ?? 0) >= reference ? 15 : -5);
  const markWidth = points.length > 1 ? (width - 10) / (points.length - 1) : width;
  const last = points.length - 1;
  // The first and the last label end at the edges, and so are nearer to the next one than half their width.
  const step = labelStep(markWidth, 1.5 * labelWidth(points.map((point) => point.label)));
  const marks = points.map((point, at) => ({
    key: point.key,
    label: t('labelled', { label: point.title, text: point.detail }),
    at,
    x: xOf(point) - markWidth / 2,
    y: 0,
    width: markWidth,
    height,
    onOpen: point.onOpen,
  }));
  const tipOf = (at: number) => {
    const shown = points[at];
    return (
      shown && {
        x: xOf(shown),
        text: (
          <>
            <b>{shown.title}</b>
            {shown.detail}
          </>
        ),
      }
    );
  };
  return (
    <ChartFrame label={label} frame={frame} size={size} marks={marks} tipOf={(at) => tipOf(at) ?? null}>
      {(active) => {
        const shown = points[active ?? last];
        // The label is on the other side of the line, within the drawing.
        const isBelow =
          shown &&
          (yOf(shown) < 24 || (yOf(shown) < height - foot - 24 && yOf(shown) > yOf(points[last - 1] ?? shown)));
        return (
          <>
            <AreaClosed data={points} x={xOf} y={yOf} yScale={y} className={classes.area} />
            <line x1={0} x2={width} y1={y(reference)} y2={y(reference)} className={classes.reference} />
            {points.map((point, at) => {
              const before = points[at - 1];
              return (
                before && (
                  <line
                    key={point.key}
                    x1={xOf(before)}
                    y1={yOf(before)}
                    x2={xOf(point)}
                    y2={yOf(point)}
                    className={classes.line}
                    data-open={point.isOpen || undefined}
                  />
                )
              );
            })}
            <text x={0} y={labelY} className={classes.text}>
              {formatShare(reference, language)}
            </text>
            {shown && <circle cx={xOf(shown)} cy={yOf(shown)} r={4} className={classes.point} />}
            {shown && active === null && (
              <text
                x={xOf(shown) + (last > 0 ? 4 : 10)}
                y={yOf(shown) + (isBelow ? 18 : -10)}
                textAnchor={last > 0 ? 'end' : 'start'}
                className={classes.text}
              >
                {formatShare(shown.rate, language)}
              </text>
            )}
            {points.map(
              (point, at) =>
                (last - at) % step === 0 && (
                  <text
                    key={point.key}
                    x={xOf(point)}
                    y={height - 2}
                    textAnchor={last === 0 ? 'middle' : at === 0 ? 'start' : at === last ? 'end' : 'middle'}
                    className={classes.text}
                  >
                    {point.label}
                  </text>
                ),
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}

/** The median rate in steps of 10 %, to compare the points with; from 10 to 90 %, away from the chart's edges. */
function referenceOf(points: RatePoint[]): number {
  const sorted = points.map(({ rate }) => rate).sort((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0.5;
  return Math.min(0.9, Math.max(0.1, Math.round(median * 10) / 10));
}
