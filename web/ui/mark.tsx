import classes from './mark.module.css';

/**
 * The logo, a leaning *b*: the stem is the baton, the bowl one lap of the track. With `word`, the name stands beside
 * it.
 */
export function Mark({ size = 24, word = false }: { size?: number; word?: boolean }) {
  const picture = (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      role={word ? undefined : 'img'}
      aria-label={word ? undefined : 'Baton'}
      aria-hidden={word || undefined}
    >
      <g transform="translate(5.2 0) skewX(-11)">
        <rect x="4.6" y="2.5" width="4.8" height="27" rx="2.4" fill="var(--baton)" />
        <path d="M13.2 14.2a7.35 7.35 0 1 1 0 12.4" stroke="var(--ink)" strokeWidth="4.6" strokeLinecap="round" />
      </g>
    </svg>
  );
  if (!word) return picture;
  return (
    <span className={classes.mark} data-big={size > 30 || undefined} translate="no">
      {picture}
      Baton
    </span>
  );
}
