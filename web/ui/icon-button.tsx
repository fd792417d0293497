import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { joinClasses } from '../lib/join-classes.ts';
import classes from './icon-button.module.css';
import theme from './theme.module.css';

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** Width and height, in px. */
  size?: number;
  /** With a line around it, as buttons beside it have. */
  framed?: boolean;
  /** What it began is not done yet: it cannot be pressed again. */
  loading?: boolean;
  /**
   * Cannot be pressed now. It keeps the focus, which the browser takes from what is `disabled`: for buttons that pressing
   * brings to an end, as that for the next page does on the last one.
   */
  unavailable?: boolean;
}

/** A button that is an icon, which `aria-label` names. A list or the settings of a card may have dozens. */
export function IconButton(given: IconButtonProps) {
  const { size = 32, framed, loading, unavailable, className, disabled, onClick, children, ...props } = given;
  const isIdle = !disabled && !loading && !unavailable;
  return (
    <button
      type="button"
      {...props}
      onClick={unavailable ? undefined : onClick}
      aria-disabled={unavailable || undefined}
      data-disabled={unavailable || undefined}
      {...lookOf({ size, framed, className, isIdle })}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      data-loading={loading || undefined}
    >
      {children}
    </button>
  );
}

/** A link that looks like an `IconButton`. */
export function IconLink({ className, children, ...props }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...props} {...lookOf({ size: 32, className, isIdle: true })}>
      {children}
    </a>
  );
}

interface Look extends Pick<IconButtonProps, 'framed' | 'className'> {
  size: number;
  isIdle: boolean;
}

function lookOf({ size, framed, className, isIdle }: Look) {
  return {
    className: joinClasses(classes.root, theme.focus, isIdle && theme.active, className),
    'data-framed': framed || undefined,
    style: { '--size': `${size}px` } as CSSProperties,
  };
}
