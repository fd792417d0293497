import { useTranslation } from '../lib/use-translation.ts';
import classes from './status-glyph.module.css';
import { shapes } from './status-shapes.tsx';

export type Glyph = keyof typeof shapes;

const tones: Record<Glyph, string> = {
  created: classes.grey!,
  waiting: classes.info!,
  overdue: classes.bad!,
  pending: classes.hold!,
  running: classes.ink!,
  completed: classes.good!,
  failed: classes.bad!,
  cancelled: classes.grey!,
  skipped: classes.grey!,
  archived: classes.grey!,
  planned: classes.info!,
  enabled: classes.good!,
  disabled: classes.grey!,
  default: classes.grey!,
  approve: classes.good!,
  yes: classes.good!,
  done: classes.good!,
  submitted: classes.good!,
  sent: classes.good!,
  disapprove: classes.bad!,
  no: classes.grey!,
  went_back: classes.grey!,
};

/** The icon of a status or an outcome: the shape differs, not only the color. With the word beside it: `Status`. */
export function StatusGlyph({ of, size = 15 }: { of: Glyph; size?: number }) {
  return (
    <svg
      className={`${classes.glyph} ${tones[of]}`}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
    >
      {shapes[of]}
    </svg>
  );
}

const statuses = [
  'default',
  'disabled',
  'enabled',
  'created',
  'pending',
  'completed',
  'running',
  'cancelled',
  'archived',
  'planned',
  'failed',
  'waiting',
  'skipped',
  'overdue',
] as const;
export type StatusName = (typeof statuses)[number];

/** A status that only a newer server knows is shown as `default`. */
export const shownStatus = (of: string): StatusName => statuses.find((one) => one === of) ?? 'default';

/** Icon and word of the status of a run, step, workflow or workspace. */
export function Status({ of: given }: { of: StatusName }) {
  const { t } = useTranslation('ui');
  const of = shownStatus(given);
  return (
    <span className={classes.status}>
      <StatusGlyph of={of} />
      {t(`status.${of}`)}
    </span>
  );
}
