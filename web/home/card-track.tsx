import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { type Segment, Track } from '../ui/track.tsx';
import classes from './card-track.module.css';

/** How many stage names fit side by side on a phone. */
const fits = 4;

/** The track of a card. On a phone a long track has no room for all names, so only the current stage shows its name. */
export function CardTrack({ segments }: { segments: Segment[] }) {
  const isNarrow = useIsNarrow();
  if (!isNarrow) return <Track segments={segments} size="card" names />;
  if (segments.length <= fits) {
    return <Track segments={segments.map((segment) => ({ ...segment, note: undefined }))} size="card" names />;
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
