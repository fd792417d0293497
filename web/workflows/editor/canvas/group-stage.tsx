import { useTranslation } from 'react-i18next';
import type { ActionGroup } from '../../../../engine/definition.ts';
import { ConditionPill } from '../../../ui/condition-pill.tsx';
import { describeConditions, describeConditionsBriefly } from '../../describe/describe-conditions.ts';
import { named } from '../../describe/describe-context.ts';
import { useEditor } from '../editor-context.ts';
import { ProblemGlyph } from '../problems/problem-glyph.tsx';
import { ActionCard } from './action-card.tsx';
import { AddAction } from './add-action.tsx';
import classes from './canvas.module.css';
import { GroupMenu } from './group-menu.tsx';
import { useDragThing } from './use-drag-and-drop.ts';

/** One stage, with its actions side by side. */
export function GroupStage({ group, number }: { group: ActionGroup; number: number }) {
  const { t } = useTranslation('editor');
  const { context, place, go } = useEditor();
  const { setNodeRef, handle, isDragging, mark } = useDragThing({ kind: 'group', id: group.id });
  const selection = { kind: 'group', id: group.id } as const;
  const isSelected = place?.selection.kind === 'group' && place.selection.id === group.id;
  const name = named(context, group.name);
  const brief = group.condition && describeConditionsBriefly(context, group.condition);
  const isGated = group.actions.some(({ condition }) => condition !== null);
  return (
    <section
      ref={setNodeRef}
      className={classes.stage}
      data-group={group.id}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      data-mark={mark}
      aria-label={context.t('numbered', { number, name })}
    >
      <header className={classes.stageHead} data-gated={isGated || undefined}>
        <button
          type="button"
          className={classes.stageName}
          aria-pressed={isSelected}
          data-card={group.id}
          {...handle}
          aria-label={t('group.open', { number, name })}
          onClick={() => go(selection)}
        >
          <span className={classes.number}>{number}</span>
          <b>{name}</b>
          {group.actions.length > 1 && <span>{t('group.opens_together')}</span>}
        </button>
        {brief && group.condition && (
          <span className={classes.groupPill} title={describeConditions(context, group.condition)}>
            <ConditionPill subject={brief.subject}>{brief.rest}</ConditionPill>
          </span>
        )}
        <ProblemGlyph at={selection} />
        <GroupMenu group={group} />
      </header>
      <div className={classes.actions} data-gated={isGated || undefined}>
        {group.actions.map((action) => (
          <ActionCard key={action.id} action={action} />
        ))}
        <AddAction group={group} />
      </div>
    </section>
  );
}
