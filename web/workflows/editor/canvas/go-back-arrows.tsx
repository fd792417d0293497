import { type RefObject, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Definition, Id } from '../../../../engine/definition.ts';
import { isSameList } from '../../../lib/tiny-store.ts';
import { named } from '../../describe/describe-context.ts';
import { useEditorState, useSurroundings } from '../editor-context.ts';
import { indexOf } from '../use-describe.tsx';
import classes from './canvas.module.css';

interface Arrow {
  id: string;
  /** Where it leaves and arrives, in pixels from the top of the workflow. */
  from: number;
  to: number;
  /** The column in which it runs, so that arrows do not overlap; 0 is next to the cards. */
  lane: number;
  target: Id;
}

const firstLane = 48;
const laneWidth = 26;

/**
 * Dashed arrows in the right gutter, from each go-back to its target. Hidden from screen readers, because the card
 * names the target.
 */
export function GoBackArrows({ flow }: { flow: RefObject<HTMLDivElement | null> }) {
  const [size, setSize] = useState({ left: 0, top: 0, height: 0 });
  const [arrows, setArrows] = useState<Arrow[]>([]);

  const drawing = useEditorState(({ history }) => drawingOf(history.present), isSameDrawing);

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
      const drawn = drawing.goBacks.flatMap(({ id, target }): Arrow[] => {
        const from = middle(`[data-action="${id}"]`, Number.POSITIVE_INFINITY);
        const to =
          middle(`[data-group="${target}"]`, 72) ?? middle(`[data-action="${target}"]`, Number.POSITIVE_INFINITY);
        return from === null || to === null ? [] : [{ id, from, to, lane: 0, target }];
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
  }, [flow, drawing]);

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
      {arrows.map(({ id, from, to, lane, target }) => (
        <span
          key={id}
          className={classes.back}
          style={{ left: firstLane + lane * laneWidth, top: from + (to - from) * (0.5 + 0.12 * (lane % 3)) }}
        >
          <Label target={target} />
        </span>
      ))}
    </div>
  );
}

interface Drawing {
  goBacks: { id: Id; target: Id }[];
  /**
   * The ids of all groups and actions in order, then those of the go-backs and their targets. Two drawings are compared
   * by it: a card that moves takes its arrow along, although no element changes its size.
   */
  order: readonly Id[];
}

/** What the courses of the arrows depend on. Not on names: a name that changes must not measure everything again. */
function drawingOf(definition: Definition): Drawing {
  const { groups, actions } = indexOf(definition);
  const goBacks = [...actions.values()].flatMap(({ action }) => {
    const target = action.stepable_type === 'go_back' ? action.stepable.go_back_to : null;
    return target !== null && (groups.has(target) || actions.has(target)) ? [{ id: action.id, target }] : [];
  });
  const order = definition.action_groups.flatMap((group) => [group.id, ...group.actions.map(({ id }) => id)]);
  return { goBacks, order: [...order, ...goBacks.flatMap(({ id, target }) => [id, target])] };
}

const isSameDrawing = (one: Drawing, other: Drawing) => isSameList(one.order, other.order);

/** The text on an arrow, with the name of its target. It follows that name by itself. */
function Label({ target }: { target: Id }) {
  const { t } = useTranslation('editor');
  const surroundings = useSurroundings();
  const name = useEditorState(({ history }) => {
    const { groups, actions } = indexOf(history.present);
    return groups.get(target)?.group.name ?? actions.get(target)?.action.name;
  });
  return t('canvas.back_to', { name: named(surroundings, name) });
}

/** Puts arrows that overlap into different lanes. The shortest are placed first, and so run next to the cards. */
function inLanes(arrows: Arrow[]): Arrow[] {
  const placed: Arrow[] = [];
  for (const arrow of [...arrows].sort((a, b) => a.from - a.to - (b.from - b.to))) {
    let lane = 0;
    while (placed.some((other) => other.lane === lane && arrow.to < other.from && other.to < arrow.from)) lane += 1;
    placed.push({ ...arrow, lane });
  }
  return placed;
}
