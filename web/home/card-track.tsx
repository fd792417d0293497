import { useIsNarrow } from '../runs/use-is-narrow.ts';
import { type Segment, Track } from '../ui/track.tsx';
import classes from './card-track.module.css';

/** So many names stand side by side on a phone. */
const fits = 4;

/** The track of a card; on a phone, where a long one has no room for its names, only the held stage says its own. */
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
