import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties } from 'react';
import classes from './growing-textarea.module.css';

// Pages are drawn without a browser too: they are for those that can.
const growsByItself = typeof CSS === 'undefined' || CSS.supports('field-sizing', 'content');

interface Props extends Omit<TextareaProps, 'autosize' | 'rows' | 'classNames' | 'styles'> {
  classNames?: { root?: string; input?: string };
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
  const rows = { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties;
  const input = [classes.input, classNames.input].filter(Boolean).join(' ');
  return <Textarea {...props} classNames={{ ...classNames, input }} styles={{ input: rows }} />;
}
