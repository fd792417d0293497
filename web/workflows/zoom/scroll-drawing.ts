interface View {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part of the window in which the drawing is seen: the frame as far as it lies in the window. */
export function viewOf(frame: HTMLElement): View {
  const { left, top, right, bottom } = frame.getBoundingClientRect();
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(innerWidth, right),
    bottom: Math.min(innerHeight, bottom),
  };
}

/** Scrolls the frame, and what it cannot scroll, the page: on phones, the page scrolls as a whole. */
export function scrollDrawing(frame: HTMLElement, along: number, down: number): void {
  const [left, top] = [frame.scrollLeft, frame.scrollTop];
  frame.scrollBy({ left: along, top: down, behavior: 'instant' });
  const rest = { left: along - (frame.scrollLeft - left), top: down - (frame.scrollTop - top) };
  if (Math.abs(rest.left) >= 1 || Math.abs(rest.top) >= 1) window.scrollBy({ ...rest, behavior: 'instant' });
}
