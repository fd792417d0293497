import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Definition, Id } from '../../../../engine/definition.ts';
import type { DefinitionIndex } from '../../../../engine/definition-index.ts';
import classes from './canvas.module.css';

interface Arrow {
  id: string;
  from: number;
  to: number;
  /** Lanes are counted from the left. */
  lane: number;
  target: Id;
}

const firstLane = 48;
const laneWidth = 26;
/** Pixels between the ends of an arrow: closer ones, of a return within one row of cards, would leave no room for its name. */
const leastHeight = 84;

/**
 * Dashed arrows in the right gutter, from each go-back to its target. Hidden from screen readers, because the card
 * names the target. They are measured within the element that they stand in, which has all groups.
 */
export function ReturnArrows({ drawing, labelOf }: { drawing: ReturnDrawing; labelOf: (target: Id) => ReactNode }) {
  // Its own element leads to the drawing: a ref of the drawing itself is set only after the effects of what it contains.
  const gutter = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ left: 0, top: 0, height: 0 });
  const [arrows, setArrows] = useState<Arrow[]>([]);

  useLayoutEffect(() => {
    const root = gutter.current?.parentElement;
    if (!root) return;
    const measure = () => {
      const frame = root.getBoundingClientRect();
      // Boxes are measured as the drawing is zoomed, and drawn within it.
      const scale = frame.width / root.offsetWidth || 1;
      const stage = root.querySelector<HTMLElement>('[data-group]');
      if (!stage) return setArrows([]);
      const middle = (selector: string, atMost: number) => {
        const box = root.querySelector(selector)?.getBoundingClientRect();
        return box ? (box.top - frame.top) / scale + Math.min(box.height / scale / 2, atMost) : null;
      };
      const drawn = drawing.returns.flatMap(({ id, target }): Arrow[] => {
        const from = middle(`[data-action="${id}"]`, Number.POSITIVE_INFINITY);
        const to =
          middle(`[data-group="${target}"]`, 72) ?? middle(`[data-action="${target}"]`, Number.POSITIVE_INFINITY);
        return from === null || to === null ? [] : [{ id, ...apart(from, to), lane: 0, target }];
      });
      setArrows(inLanes(drawn));
      setSize({
        left: (stage.getBoundingClientRect().right - frame.left) / scale,
        top: 0,
        height: root.scrollHeight,
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(root);
    for (const stage of root.querySelectorAll('[data-group]')) observer.observe(stage);
    return () => observer.disconnect();
  }, [drawing]);

  return (
    <div ref={gutter} className={classes.gutter} style={{ left: size.left, height: size.height }} aria-hidden="true">
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
      {arrows.map(({ id, from, to, lane, target }) => (
        <span
          key={id}
          className={classes.back}
          style={{ left: firstLane + lane * laneWidth, top: from + (to - from) * (0.5 + 0.12 * (lane % 3)) }}
        >
          <span className={classes.backName}>{labelOf(target)}</span>
        </span>
      ))}
    </div>
  );
}

export interface ReturnDrawing {
  returns: { id: Id; target: Id }[];
  /** The ids of all groups and actions in order, and of the ends of the arrows. If it changes, the arrows are measured again. */
  order: readonly Id[];
}

/** What the arrows' ways depend on. Names are not among it: they are read off by the labels alone, without measuring. */
export function drawingOf(definition: Definition, { groups, actions }: DefinitionIndex): ReturnDrawing {
  const returns = [...actions.values()].flatMap(({ action }) => {
    const target = action.stepable_type === 'go_back' ? action.stepable.go_back_to : null;
    return target !== null && (groups.has(target) || actions.has(target)) ? [{ id: action.id, target }] : [];
  });
  const order = definition.action_groups.flatMap((group) => [group.id, ...group.actions.map(({ id }) => id)]);
  return { returns, order: [...order, ...returns.flatMap(({ id, target }) => [id, target])] };
}

/** The ends of an arrow, moved apart if they are too close: a return goes up, also within one row of cards. */
function apart(from: number, to: number): { from: number; to: number } {
  const missing = Math.max(0, leastHeight - (from - to)) / 2;
  return { from: from + missing, to: to - missing };
}

/** Puts arrows that overlap side by side, each in its own lane. */
function inLanes(arrows: Arrow[]): Arrow[] {
  const placed: Arrow[] = [];
  for (const arrow of [...arrows].sort((a, b) => a.from - a.to - (b.from - b.to))) {
    let lane = 0;
    while (placed.some((other) => other.lane === lane && arrow.to < other.from && other.to < arrow.from)) lane += 1;
    placed.push({ ...arrow, lane });
  }
  return placed;
}
