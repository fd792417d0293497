import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface Props {
  of: ComponentType<IconProps>;
  size?: number;
  /** The width of the line: small icons within a text need a thicker one than icons on a button. */
  stroke?: number;
  className?: string | undefined;
}

/** A decorative icon, hidden from screen readers: the text beside it, or its button's name, must say the same. */
export function Icon({ of: Shape, size = 16, stroke = 1.8, className }: Props) {
  return <Shape size={size} stroke={stroke} className={className} aria-hidden="true" />;
}
