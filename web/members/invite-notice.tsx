import { StatusGlyph } from '../ui/status-glyph.tsx';
import classes from './invite-form.module.css';

/** Why some addresses were not invited; screen readers announce it when it appears. */
export function Notice({ lines }: { lines: string[] }) {
  return (
    <ul className={classes.refused} role="alert">
      {lines.map((line) => (
        <li key={line}>
          <StatusGlyph of="failed" />
          {line}
        </li>
      ))}
    </ul>
  );
}
