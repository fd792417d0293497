import { type KeyboardEvent, useRef, useState } from 'react';

/**
 * One tab stop for all marks of a chart; the arrow keys, Home and End move between them. Otherwise a chart of a year by
 * weeks would have about a hundred tab stops.
 */
export function useRovingFocus<E extends Element & { focus: () => void }>(count: number) {
  const [current, setCurrent] = useState(0);
  const marks = useRef<(E | null)[]>([]);
  const at = Math.min(current, Math.max(0, count - 1));
  const move = (to: number) => {
    const next = Math.min(Math.max(0, to), count - 1);
    setCurrent(next);
    marks.current[next]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    move(to);
  };
  /** The properties of the mark at a position. */
  const markProps = (position: number) => ({
    ref: (element: E | null) => {
      marks.current[position] = element;
    },
    tabIndex: position === at ? 0 : -1,
    onFocus: () => setCurrent(position),
    onKeyDown,
  });
  return { markProps };
}
