import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';

interface Props {
  of: ComponentType<IconProps>;
  size?: number;
  /** What the icon says, if neither a text beside it nor the name of its button does. */
  label?: string;
  className?: string | undefined;
}

/** An icon. Without a label it decorates, and is hidden from screen readers. */
export function Icon({ of: Shape, size = 16, label, className }: Props) {
  // Small icons stand within texts and need a thicker line to be as dark; large ones a thinner one.
  const stroke = size < 15 ? 2 : size > 16 ? 1.7 : 1.8;
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return <Shape size={size} stroke={stroke} className={className} {...said} />;
}
