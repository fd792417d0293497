import classes from './count.module.css';

/** A number in a round; `hold` in vermilion, for what waits for you and for nothing else. */
export function Count({ value, hold = false }: { value: number; hold?: boolean }) {
  return (
    <span className={classes.count} data-hold={hold || undefined}>
      {value > 99 ? '99+' : value}
    </span>
  );
}
