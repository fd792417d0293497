import { IconLock } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { formatNumber } from '../../../contract/format-number.ts';
import type { Action } from '../../../engine/definition.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { TypeIcon } from '../../ui/type-icon.tsx';
import { formatSpan } from '../format-span.ts';
import classes from './flow-drawing.module.css';

export interface FlowStep {
  runs: number;
  completed: number;
  skipped: number;
  open: number;
  time: { median: number | null };
}

/** The batons drawn below a card at most; with more, their number stands beside them. */
const mostResting = 16;

/** An action of the flow: its runs, its typical time, and the batons that are there at the shown moment. */
export function FlowCard({
  action,
  name,
  step,
  heat,
  isLongest,
  resting,
  label,
  style,
  onOpen,
  onNear,
}: {
  action: Action;
  name: string;
  step: FlowStep | undefined;
  /** Its typical time divided by the longest of all actions: from 0 to 1. */
  heat: number;
  isLongest: boolean;
  /** The batons at the shown moment; null if none is shown. */
  resting: number | null;
  label: string;
  style: CSSProperties;
  onOpen: () => void;
  onNear: (isNear: boolean) => void;
}) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  return (
    <button
      type="button"
      className={classes.card}
      data-longest={isLongest || undefined}
      data-unused={!step?.runs || undefined}
      style={{ ...style, '--heat': `${Math.round(heat * 100)}%` } as CSSProperties}
      aria-label={label}
      onClick={onOpen}
      onPointerEnter={() => onNear(true)}
      onPointerLeave={() => onNear(false)}
      onFocus={() => onNear(true)}
      onBlur={() => onNear(false)}
    >
      <i className={classes.heat} />
      <span className={classes.name}>
        <TypeIcon type={action.stepable_type} size={15} />
        <span>{name}</span>
        {action.is_lock && <Icon of={IconLock} size={13} />}
      </span>
      <span className={classes.figures}>
        {step?.time.median != null && <b>{formatSpan(step.time.median)}</b>}
        {!step?.runs && t('flow.not_taken')}
        {step && step.runs > 0 && (
          <span>{t('flow.runs', { count: step.runs, number: formatNumber(step.runs, language) })}</span>
        )}
      </span>
      {resting !== null && resting > 0 && (
        <span className={classes.resting}>
          {Array.from({ length: Math.min(resting, mostResting) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the batons are counted, not named
            <i key={at} />
          ))}
          {resting > mostResting && <small>{formatNumber(resting, language)}</small>}
        </span>
      )}
    </button>
  );
}
