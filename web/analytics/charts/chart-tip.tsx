import type { ReactNode } from 'react';
import { notInPicture } from '../downloads/draw-picture.ts';
import classes from './chart-tip.module.css';

/** The tooltip beside a point of a chart. Screen readers read the same from the mark's label. */
export function ChartTip({ x, width, children }: { x: number; width: number; children: ReactNode }) {
  const side = x > width / 2 ? { right: width - x + 10 } : { left: x + 10 };
  return (
    <div className={classes.tip} style={side} aria-hidden="true" {...{ [notInPicture]: true }}>
      {children}
    </div>
  );
}
