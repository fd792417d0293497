import { IconClock, IconCornerUpLeft, IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../../../engine/actions/index.ts';
import type { Action } from '../../../../engine/definition.ts';
import { BatonBar } from '../../../ui/baton-bar.tsx';
import { ConditionPill } from '../../../ui/condition-pill.tsx';
import { ActionGlyph } from '../../action-glyph.tsx';
import { describeAction } from '../../describe/describe-action.ts';
import { describeConditions, describeConditionsBriefly } from '../../describe/describe-conditions.ts';
import { named } from '../../describe/describe-context.ts';
import { PersonGlyph } from '../../person-glyph.tsx';
import { useHookedName } from '../../use-hooked-name.ts';
import { useEditor } from '../editor-context.ts';
import { ProblemGlyph } from '../problems/problem-glyph.tsx';
import { ActionMenu } from './action-menu.tsx';
import classes from './canvas.module.css';
import { useDragThing } from './use-drag-and-drop.ts';

const mostFaces = 3;

/** The card of an action: type, name, assignees and due time; its condition overlaps the upper edge. */
export function ActionCard({ action }: { action: Action }) {
  const { t } = useTranslation('editor');
  const { ws, context, place, go, directory } = useEditor();
  const hooked = useHookedName(ws, action);
  const { setNodeRef, handle, isDragging, mark } = useDragThing({ kind: 'action', id: action.id });
  const selection = { kind: 'action', id: action.id } as const;
  const isSelected = place?.selection.kind === 'action' && place.selection.id === action.id;
  const name = named(context, action.name);
  const type = context.t(`type.${action.stepable_type}`);
  const acts = kindOf(action).actor === 'people';
  const brief = action.condition && describeConditionsBriefly(context, action.condition);
  return (
    <div
      ref={setNodeRef}
      className={classes.card}
      data-action={action.id}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      data-mark={mark}
    >
      {isSelected && <BatonBar edge />}
      <button
        type="button"
        className={classes.cover}
        aria-pressed={isSelected}
        data-card={action.id}
        {...handle}
        aria-label={`${name}, ${type}`}
        onClick={() => go(selection)}
      />
      {brief && action.condition && (
        <span className={classes.pill} title={describeConditions(context, action.condition)}>
          <ConditionPill subject={brief.subject}>{brief.rest}</ConditionPill>
        </span>
      )}
      <p className={classes.kind}>
        <ActionGlyph type={action.stepable_type} />
        <span>{type}</span>
        {action.is_lock && <IconLock size={14} stroke={2} aria-label={t('action.locked')} role="img" />}
        <ProblemGlyph at={selection} />
        <ActionMenu action={action} />
      </p>
      <p className={classes.name}>{name}</p>
      <p className={classes.foot}>
        {action.stepable_type === 'go_back' && <IconCornerUpLeft size={14} stroke={2} aria-hidden="true" />}
        {acts &&
          action.assignees
            .slice(0, mostFaces)
            .map((person) => <PersonGlyph key={JSON.stringify(person)} person={person} directory={directory} />)}
        <span className={classes.who}>{describeAction(context, action, hooked)}</span>
        {action.due_after && (
          <span className={classes.due}>
            <IconClock size={14} stroke={2} aria-hidden="true" />
            {context.t(`due.${action.due_after}`)}
          </span>
        )}
      </p>
    </div>
  );
}
