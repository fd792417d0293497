import { Input } from '@mantine/core';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { joinClasses } from '../lib/join-classes.ts';
import theme from './theme.module.css';

export interface InputFrameProps {
  /** The id of the input; by default, it gets one. */
  id?: string;
  label?: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  size?: 'xs' | 'sm';
  disabled?: boolean;
  className?: string;
  /** Drawn at the end of the input. */
  section?: ReactNode;
  /** The whole input can be pressed, as that of a select. */
  isPressed?: boolean;
  /** It is as high as what is in it. */
  isMultiline?: boolean;
  /** Without a line around it. */
  isBare?: boolean;
  /** Renders the input with what it has to be given. */
  children: (input: InputAttributes) => ReactNode;
}

interface InputAttributes {
  id: string;
  className: string;
  disabled: boolean | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'data-variant': 'default' | 'unstyled';
  'data-disabled': true | undefined;
  'data-error': true | undefined;
}

const { classes } = Input;

/**
 * Label, box, help and error of an input, as Mantine draws them. Its `Input` is made of up to eight components, which compute
 * their styles each time; the settings of a card have a dozen inputs. Label and help have Mantine's names too, by which tables hide
 * them.
 */
export function InputFrame(props: InputFrameProps) {
  const ownId = useId();
  const {
    id = ownId,
    label,
    description,
    error,
    size = 'sm',
    disabled,
    className,
    section,
    isPressed,
    isMultiline,
    children,
  } = props;
  const variant = props.isBare ? 'unstyled' : 'default';
  const hasMessage = Boolean(error) && error !== true;
  const ids = [hasMessage && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--input-height': `var(--input-height-${size})`,
    '--input-fz': `var(--mantine-font-size-${size})`,
  };
  if (isMultiline) style['--input-padding-y'] = `var(--input-padding-y-${size})`;
  if (hasMessage || description) style['--input-margin-bottom'] = 'calc(var(--mantine-spacing-xs) / 2)';
  const marks = { 'data-disabled': disabled || undefined, 'data-error': error ? (true as const) : undefined };
  return (
    <div className={joinClasses(classes.root, className)}>
      {label && (
        <label className={`${theme.label} ${classes.label} mantine-InputWrapper-label`} htmlFor={id} id={`${id}-label`}>
          {label}
        </label>
      )}
      <div
        className={`${theme.input} ${classes.wrapper}`}
        data-variant={variant}
        data-multiline={isMultiline || undefined}
        data-size={size}
        data-pointer={isPressed || undefined}
        data-with-right-section={section ? true : undefined}
        {...marks}
        style={style}
      >
        {children({
          id,
          className: `${theme.inputField} ${classes.input}`,
          disabled,
          'aria-invalid': marks['data-error'],
          'aria-describedby': ids || undefined,
          'data-variant': variant,
          ...marks,
        })}
        {section && (
          <div className={classes.section} data-position="right" style={{ pointerEvents: 'none' }}>
            {section}
          </div>
        )}
      </div>
      {description && (
        <p className={`${theme.help} ${classes.description} mantine-InputWrapper-description`} id={`${id}-description`}>
          {description}
        </p>
      )}
      {hasMessage && (
        <p className={`${theme.error} ${classes.error}`} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
