import { memo } from 'react';
import type { Conditions, Id } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { named } from '../../describe/describe-context.ts';
import { useCardState, useEditor, useIsSelected, useSurroundings } from '../editor-context.ts';
import { ProblemGlyph } from '../problems/problem-glyph.tsx';
import { CardOthers, CardTalk } from '../together/card-marks.tsx';
import { indexOf, namedByConditions, useDescribeNamed } from '../use-describe.tsx';
import { ActionCard } from './action-card.tsx';
import { AddAction } from './add-action.tsx';
import classes from './canvas.module.css';
import { CardCondition } from './card-condition.tsx';
import { GroupMenu } from './group-menu.tsx';
import { useDragThing } from './use-drag-and-drop.ts';

/** One stage, with its actions side by side. It follows the list of actions; what is in an action, its card follows. */
export const GroupStage = memo(function GroupStage({ id, number }: { id: Id; number: number }) {
  const { t } = useTranslation('editor');
  const { go } = useEditor();
  const surroundings = useSurroundings();
  const { setNodeRef, handle, isDragging, mark } = useDragThing({ kind: 'group', id });
  const selection = { kind: 'group', id } as const;
  const isSelected = useIsSelected(selection);
  const group = useCardState(
    selection,
    ({ history }) => indexOf(history.present).groups.get(id)?.group,
    (one, other) =>
      one?.name === other?.name &&
      one?.condition === other?.condition &&
      one?.actions.length === other?.actions.length &&
      (one?.actions.every((action, at) => {
        const beside = other?.actions[at];
        return action.id === beside?.id && (action.condition === null) === (beside.condition === null);
      }) ??
        true),
  );
  if (!group) return null;
  const name = named(surroundings, group.name);
  const isGated = group.actions.some(({ condition }) => condition !== null);
  return (
    <section
      ref={setNodeRef}
      className={classes.stage}
      data-group={id}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      data-mark={mark}
      aria-label={surroundings.t('numbered', { number, name })}
    >
      <header className={classes.stageHead} data-gated={isGated || undefined}>
        <button
          type="button"
          className={classes.stageName}
          aria-pressed={isSelected}
          data-card={id}
          {...handle}
          aria-label={t('group.open', { number, name })}
          onClick={() => go(selection)}
        >
          <span className={classes.number}>{number}</span>
          <b>{name}</b>
          {group.actions.length > 1 && <span>{t('group.opens_together')}</span>}
        </button>
        {group.condition && <GroupCondition conditions={group.condition} />}
        <CardTalk of={selection} />
        <ProblemGlyph at={selection} />
        <GroupMenu id={id} />
      </header>
      <div className={classes.actions} data-gated={isGated || undefined}>
        {group.actions.map((action) => (
          <ActionCard key={action.id} id={action.id} />
        ))}
        <AddAction group_id={id} name={name} />
      </div>
      <CardOthers of={selection} />
    </section>
  );
});

function GroupCondition({ conditions }: { conditions: Conditions }) {
  const context = useDescribeNamed(namedByConditions(conditions));
  return <CardCondition className={classes.groupPill} context={context} conditions={conditions} />;
}
