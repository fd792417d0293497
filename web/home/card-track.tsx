import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { type Segment, Track } from '../ui/track.tsx';
import classes from './card-track.module.css';

/** How many stage names fit side by side. */
const fits = { desk: 8, phone: 4 };
/** How many letters fit on a phone below all stages together: a longer word would break in its middle. */
const lettersOfPhone = 40;

function fitsPhone(segments: Segment[]): boolean {
  // Thai is written without spaces, and breaks between its words all the same.
  const words = segments.flatMap(({ name }) => name.match(/[^\s\u0e00-\u0e7f]+/g) ?? []);
  const longest = Math.max(0, ...words.map((word) => word.length));
  return segments.length <= fits.phone && longest * segments.length <= lettersOfPhone;
}

/** The track of a card. A long track has no room for all names, so only the current stage shows its name. */
export function CardTrack({ segments }: { segments: Segment[] }) {
  const isNarrow = useIsNarrow();
  if (isNarrow ? fitsPhone(segments) : segments.length <= fits.desk) {
    const shown = isNarrow ? segments.map((segment) => ({ ...segment, note: undefined })) : segments;
    return <Track segments={shown} size="card" names />;
  }
  const held = segments.find((segment) => segment.state === 'held');
  return (
    <div className={classes.track}>
      <Track segments={segments} size="card" />
      {held && (
        <p>
          <b>{held.name}</b> {held.note}
        </p>
      )}
    </div>
  );
}
