import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { lazyComponent } from '../../lib/lazy-component.ts';
import { useIsActive } from '../../lib/use-is-active.ts';
import { OnceLoaded } from '../../ui/once-loaded.tsx';
import { readZoom } from './kept-zoom.ts';
import classes from './zoom.module.css';

const ZoomTools = lazyComponent(() => import('./zoom-tools.tsx'), 'ZoomTools');

/**
 * The frame of a drawing that can be shown smaller and larger. The drawing gets the zoom that the person used last; the
 * buttons and the overview are loaded when somebody moves or presses something.
 * @param flow The drawing.
 * @param frame What scrolls it, or the part of the page in which it stands.
 */
export function ZoomFrame({
  flow,
  frame,
  children,
}: {
  flow: RefObject<HTMLElement | null>;
  frame?: RefObject<HTMLElement | null>;
  children: ReactNode;
}) {
  const own = useRef<HTMLDivElement>(null);
  const isActive = useIsActive();
  useLayoutEffect(() => {
    const { zoom } = readZoom();
    if (flow.current && zoom !== 1) flow.current.style.setProperty('zoom', String(zoom));
  }, [flow]);
  return (
    <div ref={own} className={classes.frame}>
      {children}
      <OnceLoaded>{isActive && <ZoomTools flow={flow} frame={frame ?? own} />}</OnceLoaded>
    </div>
  );
}
