import {
  DndContext,
  type DndContextProps,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useEffect, useRef, useState } from 'react';
import type { ImportOptions, ImportStage } from '../../contract/import-options.ts';
import type { PreviewActivity } from '../../contract/import-preview.ts';
import type { Outcome } from '../../engine/definition.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { ActivityCard } from './activity-card.tsx';
import { DropRest, nearestDrop } from './drop-rest.tsx';
import { type ActivityPosition, moveActivity, moveStage, nextPosition, positionOf } from './move-activity.ts';
import { StageLane } from './stage-lane.tsx';
import classes from './stage-lanes.module.css';
import { outcomeOf } from './with-outcome.ts';

const nothing = () => undefined;
/** No announcements by dnd-kit, which are English and name ids: `said` is announced instead. */
const quiet: DndContextProps['accessibility'] = {
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
  screenReaderInstructions: { draggable: '' },
};

/** The stages of a new workflow side by side. Activities are dragged, or moved by arrow keys or a menu on the grip. */
export function StageLanes({
  stages,
  activities,
  outcomes,
  onStages,
  onOutcome,
}: {
  stages: readonly ImportStage[];
  activities: readonly PreviewActivity[];
  outcomes: ImportOptions['outcomes'];
  onStages: (stages: ImportStage[]) => void;
  onOutcome: (activity: string, outcome: Outcome) => void;
}) {
  const { t } = useTranslation('imports');
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const lanes = useRef<HTMLDivElement>(null);
  /** The activity whose grip gets the focus back: a card that changes its lane is mounted again. */
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null) return;
    const grips = lanes.current?.querySelectorAll<HTMLElement>('[data-grip]') ?? [];
    for (const grip of grips) if (grip.dataset.grip === moved.current) grip.focus();
    moved.current = null;
  });
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const counts = new Map(activities.map((one) => [one.activity, one]));

  const move = (activity: string, to: ActivityPosition | null, takesFocus = true) => {
    if (to === null) return setSaid(t('lanes.no_further', { name: activity }));
    const next = moveActivity(stages, activity, to);
    if (takesFocus) moved.current = activity;
    onStages(next);
    const at = positionOf(next, activity);
    const stage = next[at.stage];
    setSaid(
      t('lanes.moved', {
        name: activity,
        position: at.index + 1,
        total: stage?.activities.length ?? 0,
        stage: stage?.name ?? '',
      }),
    );
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestDrop}
      accessibility={quiet}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        const to = over?.data.current as ActivityPosition | undefined;
        if (to) move(String(active.id), to, false);
      }}
    >
      <div className={classes.lanes} ref={lanes}>
        {stages.map((stage, position) => (
          <StageLane
            // Not the name, which is edited in the lane: an activity is in one lane only.
            key={stage.activities[0]}
            stage={stage}
            position={position}
            count={stages.length}
            onRename={(name) => onStages(stages.map((one, index) => (index === position ? { ...one, name } : one)))}
            onMove={(to) => {
              onStages(moveStage(stages, position, to));
              setSaid(t('lanes.stage_moved', { name: stage.name, position: to + 1, total: stages.length }));
            }}
          >
            {stage.activities.map((activity, index) => (
              <ActivityCard
                key={activity}
                activity={activity}
                events={counts.get(activity)?.events ?? 0}
                outcome={outcomeOf(outcomes, activity)}
                at={{ stage: position, index }}
                stages={stages}
                onKey={(key) => move(activity, nextPosition(stages, activity, key))}
                onMove={(to) => move(activity, to)}
                onOutcome={(outcome) => onOutcome(activity, outcome)}
              />
            ))}
            <DropRest at={{ stage: position, index: stage.activities.length }} />
          </StageLane>
        ))}
        <DropRest at={{ stage: stages.length, index: 0 }} text={t('lanes.new_stage')} />
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && <div className={classes.overlay}>{dragged}</div>}
      </DragOverlay>
    </DndContext>
  );
}
