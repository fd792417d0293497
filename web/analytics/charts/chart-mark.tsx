import type { ComponentProps } from 'react';
import classes from './marks.module.css';

/** The part of a chart that opens the runs behind a figure, by pointer or with Enter or the space bar. */
export function ChartMark({ label, onOpen, ...props }: { label: string; onOpen: () => void } & ComponentProps<'rect'>) {
  const { onKeyDown, ...rest } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG cannot contain HTML buttons
    <rect
      rx={3}
      {...rest}
      className={classes.mark}
      role="button"
      aria-label={label}
      onClick={onOpen}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onOpen();
      }}
    />
  );
}
