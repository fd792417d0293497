import type { Id } from '../../../engine/definition.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useRovingFocus } from '../charts/use-roving-focus.ts';
import { formatSpan } from '../format-span.ts';
import type { Batons } from './batons-at.ts';
import type { drawWays } from './draw-ways.ts';
import classes from './flow-drawing.module.css';
import { MovingBatons } from './moving-batons.tsx';
import type { WayEnds } from './way-path.ts';

export interface FlowWay extends WayEnds {
  count: number;
  time: { median: number | null };
}

/** The ways of the flow. Each opens the runs that took it, by pointer or keyboard; the arrow keys move between them. */
export function FlowWays({
  label,
  width,
  height,
  ways,
  near,
  batons,
  thicknessOf,
  nameOf,
  onOpen,
}: {
  label: string;
  width: number;
  height: number;
  /** The most taken first. */
  ways: ReturnType<typeof drawWays<FlowWay>>;
  /** The action whose ways stand out. */
  near: Id | null;
  batons: Batons | null;
  thicknessOf: (count: number) => number;
  nameOf: (way: WayEnds) => string;
  onOpen: (way: WayEnds, name: string) => void;
}) {
  const { t } = useTranslation(['analytics', 'ui']);
  const { markProps } = useRovingFocus<SVGGElement>(ways.length);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing is no fieldset
    <svg className={classes.ways} width={width} height={height} role="group" aria-label={label}>
      {ways.map(({ key, path, kind, from, to, count, time }, at) => {
        const name = nameOf({ from, to });
        const open = () => onOpen({ from, to }, name);
        const text = t('flow.way', {
          name,
          count,
          time: time.median === null ? t('ui:nothing') : formatSpan(time.median),
        });
        const { onKeyDown, ...roving } = markProps(at);
        return (
          // biome-ignore lint/a11y/useSemanticElements: SVG cannot contain HTML buttons
          <g
            key={key}
            className={classes.wayButton}
            role="button"
            aria-label={text}
            {...roving}
            onClick={open}
            onKeyDown={(event) => {
              onKeyDown(event);
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              open();
            }}
          >
            <path d={path} className={classes.reach} strokeWidth={Math.max(12, thicknessOf(count) + 4)} />
            <path
              d={path}
              className={classes.way}
              data-kind={kind}
              data-near={(near !== null && (from === near || to === near)) || undefined}
              data-far={(near !== null && from !== near && to !== near) || undefined}
              strokeWidth={thicknessOf(count)}
            >
              <title>{text}</title>
            </path>
          </g>
        );
      })}
      {batons && <MovingBatons batons={batons.moving} ways={ways} />}
    </svg>
  );
}
