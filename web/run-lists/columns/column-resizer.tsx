import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import classes from './column-resizer.module.css';
import { widthLimits } from './table-columns.ts';

/** Pixels by which an arrow key changes a width. */
const step = 16;

const within = (width: number) => Math.round(Math.min(widthLimits.max, Math.max(widthLimits.min, width)));

/**
 * The right edge of a heading: it is dragged, or moved with the arrow keys, to set the column's width. Home and a double
 * click return to the usual width.
 */
export function ColumnResizer({
  label,
  width,
  onPreview,
  onResize,
}: {
  label: string;
  width: number;
  /** While it is dragged. */
  onPreview: (width: number) => void;
  /** Null: the usual width. */
  onResize: (width: number | null) => void;
}) {
  const { t } = useTranslation('runs');
  const drag = useRef<{ from: number; width: number; now: number }>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width, now: width };
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    drag.current.now = within(drag.current.width + event.clientX - drag.current.from);
    onPreview(drag.current.now);
  };
  const end = () => {
    const dragged = drag.current;
    drag.current = null;
    if (dragged && dragged.now !== dragged.width) onResize(dragged.now);
  };
  const press = (event: KeyboardEvent) => {
    const by = event.shiftKey ? 4 * step : step;
    if (event.key === 'ArrowRight') onResize(within(width + by));
    else if (event.key === 'ArrowLeft') onResize(within(width - by));
    else if (event.key === 'Home') onResize(null);
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that sets a width takes the focus; a rule does not
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={t('list.width_of', { name: label })}
      aria-valuenow={width}
      aria-valuemin={widthLimits.min}
      aria-valuemax={widthLimits.max}
      title={t('list.width_help')}
      tabIndex={0}
      className={classes.resizer}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => onResize(null)}
      onKeyDown={press}
    />
  );
}
