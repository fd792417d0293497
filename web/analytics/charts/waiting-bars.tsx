import { IconLock } from '@tabler/icons-react';
import { scaleLinear } from '@visx/scale';
import type { ActionFigures } from '../../../contract/analytics.ts';
import { formatNumber } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { TypeIcon } from '../../ui/type-icon.tsx';
import { formatSpan } from '../format-span.ts';
import buttonClasses from '../row-button.module.css';
import { timeTicks } from './time-ticks.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import classes from './waiting-bars.module.css';

/** Characters that fit into the usual width of the names. */
const longName = 22;

/** A row for each action, of which there is at least one: how long it waits, then how long it is worked on. */
export function WaitingBars({
  label,
  actions,
  longest,
  isOfMany,
  labelOf,
  onOpen,
}: {
  label: string;
  actions: ActionFigures[];
  /** The action whose wait is the longest. */
  longest: string | undefined;
  /** Whether the actions are of several workflows: then the workflow's name stands below that of the action. */
  isOfMany: boolean;
  labelOf: (action: ActionFigures) => string;
  onOpen: (action: ActionFigures) => void;
}) {
  const { language } = useLocale();
  const { markProps } = useRovingFocus<HTMLButtonElement>(actions.length);
  const lengths = actions.map(({ waiting, working }) => (waiting.median ?? 0) + (working.median ?? 0));
  const ticks = timeTicks(Math.max(0, ...lengths));
  const scale = scaleLinear({ domain: [0, ticks.at(-1)!], range: [0, 100] });
  const isLong = actions.some(({ name }) => name.length > longName);
  return (
    <div className={classes.chart} data-long={isLong || undefined}>
      <ul className={classes.bars} aria-label={label}>
        {actions.map((action, at) => {
          const { step_id, waiting, working, is_lock } = action;
          const waits = waiting.median ?? 0;
          const works = working.median ?? 0;
          return (
            <li key={step_id}>
              <button
                type="button"
                className={`${buttonClasses.row} ${classes.row}`}
                data-longest={step_id === longest || undefined}
                aria-label={labelOf(action)}
                onClick={() => onOpen(action)}
                {...markProps(at)}
              >
                <span className={classes.name} title={`${action.name}, ${action.workflow_name}`}>
                  <TypeIcon type={action.stepable_type} size={16} />
                  <span>
                    {action.name}
                    {isOfMany && <small>{action.workflow_name}</small>}
                  </span>
                  {is_lock && <Icon of={IconLock} size={13} />}
                </span>
                <span className={classes.bar}>
                  <i className={classes.waits} style={{ width: `${scale(waits)}%` }} />
                  {works > 0 && <i className={classes.works} style={{ width: `${scale(works)}%` }} />}
                </span>
                <span className={classes.value}>
                  <b>{formatSpan(waits)}</b>
                  {works > 0 && ` + ${formatSpan(works)}`}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <div className={classes.axis} aria-hidden="true">
        <span className={classes.ticks}>
          {ticks.map((tick) => (
            <span key={tick} className={classes.tick} style={{ left: `${scale(tick)}%` }}>
              {tick === 0 ? formatNumber(0, language) : formatSpan(tick)}
            </span>
          ))}
        </span>
      </div>
    </div>
  );
}
