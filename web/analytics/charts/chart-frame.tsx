import { type ReactNode, type Ref, useState } from 'react';
import { ChartMark } from './chart-mark.tsx';
import { ChartTip } from './chart-tip.tsx';
import classes from './marks.module.css';
import type { ChartSize } from './use-chart-size.ts';
import { useRovingFocus } from './use-roving-focus.ts';

/** A rectangle over a chart that opens the runs behind a figure. Each belongs to a point of the axis. */
export interface FrameMark {
  key: string;
  label: string;
  /** The index of its point. */
  at: number;
  x: number;
  y: number;
  width: number;
  height: number;
  onOpen: () => void;
}

/**
 * A chart with marks over it. They are one tab stop, and the arrow keys move between them. A tooltip says what is under
 * the pointer or has the focus.
 */
export function ChartFrame({
  label,
  frame,
  size,
  marks,
  tipOf,
  children,
}: {
  label: string;
  /** Both of `useChartSize`. */
  frame: Ref<HTMLDivElement>;
  size: ChartSize;
  marks: FrameMark[];
  /** The position and the text of a point's tooltip. */
  tipOf: (at: number) => { x: number; text: ReactNode } | null;
  /** The drawing. @param active The index of the point under the pointer or with the focus. */
  children: (active: number | null) => ReactNode;
}) {
  const [active, setActive] = useState<number | null>(null);
  const { markProps } = useRovingFocus<SVGRectElement>(marks.length);
  const tip = active === null ? null : tipOf(active);
  return (
    <div ref={frame} className={classes.chart} style={{ minHeight: size.least }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset */}
      <svg height={size.height} viewBox={`0 0 ${size.width} ${size.height}`} role="group" aria-label={label}>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can take the focus */}
        <g aria-hidden="true">{children(active)}</g>
        {marks.map(({ key, at, ...mark }, place) => {
          const { onFocus, ...roving } = markProps(place);
          return (
            <ChartMark
              key={key}
              {...mark}
              {...roving}
              onFocus={() => {
                onFocus();
                setActive(at);
              }}
              onBlur={() => setActive(null)}
              onPointerEnter={() => setActive(at)}
              onPointerLeave={() => setActive(null)}
            />
          );
        })}
      </svg>
      {tip && (
        <ChartTip x={tip.x} width={size.width}>
          {tip.text}
        </ChartTip>
      )}
    </div>
  );
}
