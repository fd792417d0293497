import type { ComponentPropsWithRef } from 'react';
import { InputFrame, type InputFrameProps } from './input-frame.tsx';

type Frame = Pick<InputFrameProps, 'id' | 'label' | 'description' | 'error' | 'className'>;

interface Props extends Frame, Omit<ComponentPropsWithRef<'input'>, keyof Frame | 'size'> {}

/** A line of text with its label, help and error. */
export function TextField({ id, label, description, error, className, disabled, ...props }: Props) {
  return (
    <InputFrame {...{ id, label, description, error, className, disabled }}>
      {(input) => <input type="text" {...props} {...input} />}
    </InputFrame>
  );
}
