import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { latinKey } from '../../lib/latin-key.ts';
import { takesKeys } from '../../lib/takes-keys.ts';
import { keepZoom, readZoom } from './kept-zoom.ts';
import { scrollDrawing, viewOf } from './scroll-drawing.ts';
import { clampZoom, fittingZoom, nextZoom, wheelZoom } from './zoom-levels.ts';

type Box = RefObject<HTMLElement | null>;

/** The zoom of a drawing, and what changes it: commands, the keys + − 0, Ctrl and the wheel, two fingers. */
export function useZoom(flow: Box, frame: Box) {
  const [zoom, setShown] = useState(() => readZoom().zoom);
  const current = useRef(zoom);

  /** @param at The point of the window that stays where it is; the middle of the visible part if left out. */
  const set = useCallback(
    (next: number, at?: { x: number; y: number }) => {
      const [drawing, box] = [flow.current, frame.current];
      if (!drawing || !box || next === current.current) return;
      const view = viewOf(box);
      const point = at ?? { x: (view.left + view.right) / 2, y: (view.top + view.bottom) / 2 };
      const before = drawing.getBoundingClientRect();
      const [along, down] = [(point.x - before.left) / before.width, (point.y - before.top) / before.height];
      drawing.style.zoom = String(next);
      const after = drawing.getBoundingClientRect();
      scrollDrawing(box, after.left + along * after.width - point.x, after.top + down * after.height - point.y);
      current.current = next;
      setShown(next);
      keepZoom({ zoom: next });
    },
    [flow, frame],
  );
  const step = useCallback((direction: 'in' | 'out') => set(nextZoom(current.current, direction)), [set]);
  const reset = useCallback(() => set(1), [set]);
  const fit = useCallback(() => {
    const [drawing, box] = [flow.current, frame.current];
    if (!drawing || !box) return;
    const { width, height } = drawing.getBoundingClientRect();
    const view = viewOf(box);
    const own = { width: width / current.current, height: height / current.current };
    set(fittingZoom(own, { width: view.right - view.left, height: view.bottom - view.top }));
    drawing.scrollIntoView({ block: 'start' });
  }, [flow, frame, set]);

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    const stop = new AbortController();
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      set(wheelZoom(current.current, event), { x: event.clientX, y: event.clientY });
    };
    let pinch: { apart: number; zoom: number } | null = null;
    const onTouch = ({ type, touches: [one, other] }: TouchEvent) => {
      if (!one || !other) {
        pinch = null;
        return;
      }
      const apart = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
      if (type === 'touchstart' || !pinch) pinch = { apart, zoom: current.current };
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      set(clampZoom((pinch.zoom * apart) / pinch.apart), middle);
    };
    box.addEventListener('wheel', onWheel, { passive: false, signal: stop.signal });
    for (const type of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const) {
      box.addEventListener(type, onTouch, { passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, [frame, set]);

  useEffect(() => {
    // With Ctrl or ⌘ these keys zoom the browser's page, which must stay possible.
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!(event.target instanceof Element) || takesKeys(event.target)) return;
      const act = { '+': () => step('in'), '=': () => step('in'), '-': () => step('out'), '0': reset }[latinKey(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [step, reset]);

  return { zoom, step, reset, fit };
}
