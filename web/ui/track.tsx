import type { ReactNode } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './track.module.css';

/** The states of a stage, as in the API's `stages`. */
export type SegmentState = 'done' | 'held' | 'next' | 'skipped' | 'failed' | 'cancelled';
export interface Segment {
  name: string;
  state: SegmentState;
  /** For a held stage: the reader holds it. */
  yours?: boolean;
  /** Beside the name: "with you", "since yesterday 16:12". */
  note?: ReactNode;
  /** Before the name, on the run page: the glyph of a settled stage. */
  mark?: ReactNode;
  /** Under the name, on the run page. */
  below?: ReactNode;
}

const settled = new Set<SegmentState>(['done', 'skipped', 'cancelled']);

const meaningOf = ({ state, yours }: Segment) => (state === 'held' ? (yours ? 'yours' : 'theirs') : state);

/** So many stages stand side by side with their names, or as bars of a list with gaps between them. */
const most = { named: 8, bars: 16 };

/**
 * The stages of a run. `list`: a thin bar of 88 px. `card`: full width, bars of 3 and 5 px. `run`: full width, bars of
 * 4 and 8 px. With `names` each segment has its text below its bar; without, one sentence describes the whole track to
 * screen readers.
 */
export function Track({
  segments,
  size = 'list',
  names = false,
}: {
  segments: Segment[];
  size?: 'list' | 'card' | 'run';
  names?: boolean;
}) {
  const { t } = useTranslation('ui');
  if (names) {
    return (
      <ol className={classes.track} data-size={size} data-rows={segments.length > most.named || undefined}>
        {segments.map((segment, index) => (
          // Two stages may have the same name, and stages never change their order.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className={classes.segment} data-state={meaningOf(segment)}>
            <i className={classes.bar} data-state={meaningOf(segment)} aria-hidden="true" />
            <span className={classes.name}>
              {segment.mark && <span className={classes.mark}>{segment.mark}</span>}
              {segment.name}
              <span className="visually-hidden"> {t(`track.${meaningOf(segment)}`)}</span>
              {segment.note && <span className={classes.note}>{segment.note}</span>}
            </span>
            {segment.below && <span className={classes.below}>{segment.below}</span>}
          </li>
        ))}
      </ol>
    );
  }
  const now = segments.find((one) => !settled.has(one.state) && one.state !== 'next');
  const done = segments.filter((one) => settled.has(one.state)).length;
  const label = now
    ? t('track.label', { done, total: segments.length, name: now.name })
    : t('track.label_done', { done, total: segments.length });
  return (
    <span
      className={classes.track}
      data-size={size}
      data-dense={segments.length > most.bars || undefined}
      role="img"
      aria-label={label}
      title={now?.name}
    >
      {segments.map((segment, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <i key={index} className={classes.bar} data-state={meaningOf(segment)} />
      ))}
    </span>
  );
}
