import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Drawn, isSameDrawn, measureDrawing, movesShapes, nothingDrawn } from './measure-drawing.ts';
import { scrollDrawing, viewOf } from './scroll-drawing.ts';
import classes from './zoom.module.css';

type Box = RefObject<HTMLElement | null>;

/**
 * A small picture of a large drawing with the part that is seen, which can be dragged. Hidden from screen readers, and
 * not in the order of the Tab key: whoever reads or uses the keys goes through the cards themselves.
 */
export function OverviewMap({ flow, frame }: { flow: Box; frame: Box }) {
  const [drawn, setDrawn] = useState<Drawn>(nothingDrawn);
  const seen = useRef<HTMLDivElement>(null);
  const map = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const [drawing, box] = [flow.current, frame.current];
    if (!drawing || !box) return;
    let asked = 0;
    let isMoved = false;
    const soon = (moved: boolean) => {
      isMoved ||= moved;
      asked ||= requestAnimationFrame(() => {
        asked = 0;
        if (isMoved) {
          const measured = measureDrawing(drawing);
          setDrawn((before) => (isSameDrawn(before, measured) ? before : measured));
        }
        isMoved = false;
        showSeen(drawing, box, seen.current);
      });
    };
    const [onScroll, onMove] = [() => soon(false), () => soon(true)];
    const sizes = new ResizeObserver(onMove);
    sizes.observe(drawing);
    sizes.observe(box);
    const order = new MutationObserver((changes) => movesShapes(changes) && onMove());
    order.observe(drawing, { childList: true, subtree: true });
    // Captured, because the events of scrolling do not rise: the frame scrolls, or the page.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    soon(true);
    return () => {
      cancelAnimationFrame(asked);
      sizes.disconnect();
      order.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [flow, frame]);

  const goTo = ({ clientX, clientY }: PointerEvent) => {
    const [drawing, box, small] = [flow.current, frame.current, map.current?.getBoundingClientRect()];
    if (!drawing || !box || !small) return;
    const whole = drawing.getBoundingClientRect();
    const view = viewOf(box);
    const x = whole.left + ((clientX - small.left) / small.width) * whole.width;
    const y = whole.top + ((clientY - small.top) / small.height) * whole.height;
    scrollDrawing(box, x - (view.left + view.right) / 2, y - (view.top + view.bottom) / 2);
  };
  return (
    <div
      ref={map}
      className={classes.map}
      style={{ aspectRatio: `${Math.max(drawn.width, drawn.height / 3)} / ${drawn.height || 1}` }}
      data-overview
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && goTo(event)}
    >
      <svg viewBox={`0 0 ${drawn.width || 1} ${drawn.height || 1}`} preserveAspectRatio="none" aria-hidden="true">
        {drawn.boxes.map(({ kind, x, y, width, height }) => (
          <rect key={`${kind} ${x} ${y}`} className={classes[kind]} x={x} y={y} width={width} height={height} rx={8} />
        ))}
      </svg>
      <div ref={seen} className={classes.seen} />
    </div>
  );
}

/** Sets the style directly, because scrolling must not render anything. */
function showSeen(drawing: HTMLElement, frame: HTMLElement, seen: HTMLElement | null): void {
  if (!seen) return;
  const whole = drawing.getBoundingClientRect();
  const view = viewOf(frame);
  const part = (from: number, to: number, start: number, length: number) => {
    const [first, last] = [Math.max(0, (from - start) / length), Math.min(1, (to - start) / length)];
    return { first: `${first * 100}%`, size: `${Math.max(0, last - first) * 100}%` };
  };
  const across = part(view.left, view.right, whole.left, whole.width);
  const down = part(view.top, view.bottom, whole.top, whole.height);
  Object.assign(seen.style, { left: across.first, width: across.size, top: down.first, height: down.size });
}
