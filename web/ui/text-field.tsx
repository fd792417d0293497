import { type ComponentPropsWithRef, useId } from 'react';
import { InputFrame, type InputFrameProps } from './input-frame.tsx';

type Frame = Pick<InputFrameProps, 'label' | 'description' | 'error' | 'className'>;

interface Props extends Frame, Omit<ComponentPropsWithRef<'input'>, keyof Frame | 'size'> {}

/** A line of text with its label, help and error. */
export function TextField({ id, label, description, error, className, disabled, ...props }: Props) {
  const ownId = useId();
  return (
    <InputFrame {...{ id: id ?? ownId, label, description, error, className, disabled }}>
      {(input) => <input type="text" {...props} {...input} />}
    </InputFrame>
  );
}
