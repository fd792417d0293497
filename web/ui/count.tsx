import classes from './count.module.css';

/** A number in a circle; `hold` makes it vermilion, which is used only for the number of waiting actions. */
export function Count({ value, hold = false }: { value: number; hold?: boolean }) {
  return (
    <span className={classes.count} data-hold={hold || undefined}>
      {value > 99 ? '99+' : value}
    </span>
  );
}
