import { Textarea } from '@mantine/core';
import type { ComponentPropsWithRef, CSSProperties } from 'react';
import { joinClasses } from '../lib/join-classes.ts';
import classes from './growing-textarea.module.css';
import { InputFrame, type InputFrameProps } from './input-frame.tsx';

// Pages that are rendered at build time, without a browser, assume that the browser supports it.
const growsByItself = typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content');

type Frame = Pick<InputFrameProps, 'label' | 'description' | 'error'>;

interface Props extends Frame, Omit<ComponentPropsWithRef<'textarea'>, keyof Frame | 'rows' | 'style'> {
  classNames?: { root?: string; input?: string };
  /** Without a line around it. */
  variant?: 'unstyled';
  minRows: number;
  maxRows: number;
}

/**
 * A text area that is as high as its text. The browser does that where it can: Mantine's measures with every letter and
 * when it is mounted, for which the browser lays out the whole page at once (5 ms of the 38 that it took to select a card).
 */
export function GrowingTextarea({ minRows, maxRows, classNames = {}, ...props }: Props) {
  if (!growsByItself)
    return <Textarea autosize minRows={minRows} maxRows={maxRows} classNames={classNames} {...props} />;
  const { id, label, description, error, className, disabled, variant, ...rest } = props;
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties;
  return (
    <InputFrame
      {...{ id, label, description, error, disabled }}
      className={joinClasses(className, classNames.root)}
      isMultiline
      isBare={variant === 'unstyled'}
    >
      {(input) => (
        <textarea
          {...rest}
          {...input}
          className={joinClasses(input.className, classes.input, classNames.input)}
          style={rows}
        />
      )}
    </InputFrame>
  );
}
