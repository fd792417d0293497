import { readableTextColor } from './readable-text-color.ts';
import classes from './tag.module.css';

/** A predefined tag in its own color, with black or white text. */
export function Tag({ name, color }: { name: string; color: string }) {
  return (
    <span className={classes.tag} style={{ background: color, color: readableTextColor(color) }}>
      {name}
    </span>
  );
}
