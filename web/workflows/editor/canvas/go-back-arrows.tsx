import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { named } from '../../describe/describe-context.ts';
import { useEditor } from '../editor-context.ts';
import classes from './canvas.module.css';

interface Arrow {
  id: string;
  from: number;
  to: number;
  /** Lanes are counted from the left. */
  lane: number;
  label: string;
}

const firstLane = 48;
const laneWidth = 26;

/**
 * Dashed arrows in the right gutter, from each go-back to its target. Hidden from screen readers, because the card
 * names the target.
 */
export function GoBackArrows({ flow }: { flow: RefObject<HTMLDivElement | null> }) {
  const { t } = useTranslation('editor');
  const { definition, context } = useEditor();
  const [size, setSize] = useState({ left: 0, top: 0, height: 0 });
  const [arrows, setArrows] = useState<Arrow[]>([]);

  const returns = useMemo(
    () =>
      definition.action_groups.flatMap((group) =>
        group.actions.flatMap((action) =>
          action.stepable_type === 'go_back' && action.stepable.go_back_to !== null
            ? [{ id: action.id, to: action.stepable.go_back_to }]
            : [],
        ),
      ),
    [definition],
  );

  useLayoutEffect(() => {
    const root = flow.current;
    if (!root) return;
    const measure = () => {
      const frame = root.getBoundingClientRect();
      const stage = root.querySelector<HTMLElement>('[data-group]');
      if (!stage) return setArrows([]);
      const middle = (selector: string, atMost: number) => {
        const box = root.querySelector(selector)?.getBoundingClientRect();
        return box ? box.top - frame.top + Math.min(box.height / 2, atMost) : null;
      };
      const drawn = returns.flatMap(({ id, to }): Arrow[] => {
        const from = middle(`[data-action="${id}"]`, Number.POSITIVE_INFINITY);
        const target = context.index.groups.get(to)?.group ?? context.index.actions.get(to)?.action;
        const end = middle(`[data-group="${to}"]`, 72) ?? middle(`[data-action="${to}"]`, Number.POSITIVE_INFINITY);
        if (from === null || end === null || !target) return [];
        return [{ id, from, to: end, lane: 0, label: t('canvas.back_to', { name: named(context, target.name) }) }];
      });
      setArrows(inLanes(drawn));
      setSize({
        left: stage.getBoundingClientRect().right - frame.left,
        top: 0,
        height: root.scrollHeight,
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    for (const stage of root.querySelectorAll('[data-group]')) observer.observe(stage);
    return () => observer.disconnect();
  }, [flow, returns, context, t]);

  if (arrows.length === 0) return null;
  return (
    <div className={classes.gutter} style={{ left: size.left, height: size.height }} aria-hidden="true">
      <svg width="100%" height={size.height} fill="none" aria-hidden="true">
        {arrows.map(({ id, from, to, lane }) => {
          const x = firstLane + lane * laneWidth;
          return (
            <g key={id} className={classes.arrow}>
              <path d={`M4 ${from}H${x - 14}a14 14 0 0 0 14-14V${to + 14}a14 14 0 0 0-14-14H8`} strokeDasharray="5 4" />
              <path d={`m13 ${to - 5}-6 5 6 5`} />
            </g>
          );
        })}
      </svg>
      {arrows.map(({ id, from, to, lane, label }) => (
        <span
          key={id}
          className={classes.back}
          style={{ left: firstLane + lane * laneWidth, top: from + (to - from) * (0.5 + 0.12 * (lane % 3)) }}
        >
          {label}
        </span>
      ))}
    </div>
  );
}

/** Gives overlapping arrows different lanes. */
function inLanes(arrows: Arrow[]): Arrow[] {
  const placed: Arrow[] = [];
  for (const arrow of [...arrows].sort((a, b) => a.from - a.to - (b.from - b.to))) {
    let lane = 0;
    while (placed.some((other) => other.lane === lane && arrow.to < other.from && other.to < arrow.from)) lane += 1;
    placed.push({ ...arrow, lane });
  }
  return placed;
}
