import { generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { useMemo } from 'react';
import classes from './second-factor.module.css';

/** Dark on light in both colour schemes, with the quiet border that cameras need. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = useMemo(() => generate(text), [text]);
  return (
    <svg
      className={classes.qr}
      viewBox={`-4 -4 ${code.size + 8} ${code.size + 8}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
}
