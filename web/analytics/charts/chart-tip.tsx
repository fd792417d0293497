import type { ReactNode } from 'react';
import { notInPicture } from '../downloads/draw-picture.ts';
import classes from './chart-tip.module.css';

/** What stands at a point of a chart, beside it. Screen readers get the same from the name of the mark. */
export function ChartTip({ x, width, children }: { x: number; width: number; children: ReactNode }) {
  const side = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 };
  return (
    <div className={classes.tip} style={side} aria-hidden="true" {...{ [notInPicture]: true }}>
      {children}
    </div>
  );
}
