import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface Props {
  of: ComponentType<IconProps>;
  size?: number;
  /** Small signs in a text need a stronger line than those on a button. */
  stroke?: number;
  className?: string | undefined;
}

/** An icon that decorates: the words beside it, or its button's name, say the same to those who do not see it. */
export function Icon({ of: Shape, size = 16, stroke = 1.8, className }: Props) {
  return <Shape size={size} stroke={stroke} className={className} aria-hidden="true" />;
}
