import { IconLock } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '../../../engine/definition.ts';
import { formatNumber } from '../../lib/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
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

/** Batons that fit under a card; more are a number. */
const mostResting = 16;

/** An action of the flow: how many runs came by, how long it takes, and who rests there while a moment is shown. */
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
  /** Its typical time as a part of the longest, from 0 to 1. */
  heat: number;
  isLongest: boolean;
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
        {action.is_lock && <Icon of={IconLock} size={13} stroke={2} />}
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
