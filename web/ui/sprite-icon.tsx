import type { IconProps } from '@tabler/icons-react';

/** The address of the file with all icons that the app uses. The build sets it: `scripts/icon-sprite.ts`. */
declare const iconSprite: string;

/**
 * An icon whose drawing is in the file of all icons. It takes what those of the package take.
 * @param isFilled Its shapes are areas, not lines.
 */
export function spriteIcon(name: string, isFilled = false) {
  const drawing = `${iconSprite}#${name}`;
  return ({ size = 24, stroke = 2, color = 'currentColor', title, ...rest }: IconProps) => {
    const paint = isFilled
      ? { fill: color }
      : ({
          fill: 'none',
          stroke: color,
          strokeWidth: stroke,
          strokeLinecap: 'round',
          strokeLinejoin: 'round',
        } as const);
    return (
      // biome-ignore lint/a11y/noSvgWithoutTitle: whoever uses an icon names it or hides it
      <svg width={size} height={size} viewBox="0 0 24 24" {...paint} {...rest}>
        {title && <title>{title}</title>}
        <use href={drawing} />
      </svg>
    );
  };
}
