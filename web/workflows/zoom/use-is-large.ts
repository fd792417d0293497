import { type RefObject, useEffect, useState } from 'react';
import { viewOf } from './scroll-drawing.ts';

/** From so many times the visible part on, a drawing has an overview. */
const large = 1.4;

/** Whether the drawing, as it is zoomed, is much larger than what is seen of it. */
export function useIsLarge(flow: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): boolean {
  const [isLarge, setLarge] = useState(false);
  useEffect(() => {
    const [drawing, box] = [flow.current, frame.current];
    if (!drawing || !box) return;
    const look = () => {
      const { width, height } = drawing.getBoundingClientRect();
      const view = viewOf(box);
      // A frame as high as its drawing is scrolled by the page: the window is what is seen of it.
      const seen = box.scrollHeight > box.clientHeight + 1 ? view.bottom - view.top : innerHeight;
      setLarge(height > large * seen || width > large * (view.right - view.left));
    };
    const observer = new ResizeObserver(look);
    observer.observe(drawing);
    observer.observe(box);
    return () => observer.disconnect();
  }, [flow, frame]);
  return isLarge;
}
