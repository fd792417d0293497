import classes from './tag.module.css';
import { textOn } from './text-on.ts';

/** A predefined tag in its own color, with black or white text. */
export function Tag({ name, color }: { name: string; color: string }) {
  return (
    <span className={classes.tag} style={{ background: color, color: textOn(color) }}>
      {name}
    </span>
  );
}
