import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { type Segment, Track } from '../ui/track.tsx';
import classes from './card-track.module.css';

/** How many stage names fit side by side. */
const fits = { desk: 8, phone: 4 };

/** The track of a card. A long track has no room for all names, so only the current stage shows its name. */
export function CardTrack({ segments }: { segments: Segment[] }) {
  const isNarrow = useIsNarrow();
  if (segments.length <= fits[isNarrow ? 'phone' : 'desk']) {
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
