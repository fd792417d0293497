import { useDraggable, useDroppable } from '@dnd-kit/core';
import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../contract/format-number.ts';
import type { ImportStage } from '../../contract/import-options.ts';
import type { Outcome } from '../../engine/definition.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Icon } from '../ui/icon.tsx';
import { Menu } from '../ui/menu.tsx';
import { type ActivityPosition, type MoveKey, nextPosition } from './move-activity.ts';
import { OutcomeSelect } from './outcome-select.tsx';
import classes from './stage-lanes.module.css';

const moveKeys: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] satisfies MoveKey[];

/**
 * One activity of a stage. Its grip can be dragged, listens to arrow keys, and opens a menu of places to move it to.
 */
export function ActivityCard({
  activity,
  events,
  outcome,
  at,
  stages,
  onKey,
  onMove,
  onOutcome,
}: {
  activity: string;
  events: number;
  outcome: Outcome;
  at: ActivityPosition;
  stages: readonly ImportStage[];
  onKey: (key: MoveKey) => void;
  onMove: (to: ActivityPosition) => void;
  onOutcome: (outcome: Outcome) => void;
}) {
  const { t } = useTranslation('imports');
  const { language } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id: activity });
  const { setNodeRef: setDropRef, isOver } = useDroppable({ id: `on ${activity}`, data: { ...at } });
  return (
    <div
      className={classes.card}
      ref={(node) => {
        setNodeRef(node);
        setDropRef(node);
      }}
      data-dragging={isDragging || undefined}
      data-over={isOver || undefined}
    >
      <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={240}>
        <Menu.Target>
          <button
            type="button"
            className={classes.grip}
            ref={setActivatorNodeRef}
            {...listeners}
            data-grip={activity}
            aria-label={t('lanes.move', { name: activity })}
            title={t('lanes.how')}
            onKeyDown={(event) => {
              if (isOpen || !moveKeys.includes(event.key)) return;
              event.preventDefault();
              onKey(event.key as MoveKey);
            }}
          >
            <Icon of={IconGripVertical} size={16} />
          </button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {(['ArrowUp', 'ArrowDown'] as const).map((key) => (
            <Menu.Item key={key} disabled={nextPosition(stages, activity, key) === null} onClick={() => onKey(key)}>
              {t(key === 'ArrowUp' ? 'lanes.up' : 'lanes.down')}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{t('lanes.to')}</Menu.Label>
          {stages.map((stage, position) => (
            <Menu.Item
              // Not the name: two stages can have the same.
              key={stage.activities[0]}
              disabled={position === at.stage}
              onClick={() => onMove({ stage: position, index: stage.activities.length })}
            >
              {t('lanes.stage', { number: position + 1, name: stage.name })}
            </Menu.Item>
          ))}
          <Menu.Item
            disabled={stages[at.stage]?.activities.length === 1 && at.stage === stages.length - 1}
            onClick={() => onMove({ stage: stages.length, index: 0 })}
          >
            {t('lanes.new_stage')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <div className={classes.cardBody}>
        <span className={classes.cardName}>{activity}</span>
        <span className={classes.cardLine}>
          <span className={classes.events}>
            {t('figures.events_count', { count: events, number: formatNumber(events, language) })}
          </span>
          <OutcomeSelect label={t('lanes.outcome', { name: activity })} value={outcome} onChange={onOutcome} />
        </span>
      </div>
    </div>
  );
}
