import { IconClock, IconCornerUpLeft, IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../../../engine/actions/index.ts';
import type { Action, Id } from '../../../../engine/definition.ts';
import { BatonBar } from '../../../ui/baton-bar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import { describeAction } from '../../describe/describe-action.ts';
import { type DescribeContext, named } from '../../describe/describe-context.ts';
import { PersonGlyph } from '../../person-glyph.tsx';
import { useHookedName } from '../../use-hooked-name.ts';
import { useEditor, useIsSelected } from '../editor-context.ts';
import { ProblemGlyph } from '../problems/problem-glyph.tsx';
import { useDescribedAction } from '../use-describe.tsx';
import { ActionMenu } from './action-menu.tsx';
import classes from './canvas.module.css';
import { CardCondition } from './card-condition.tsx';
import { useDragThing } from './use-drag-and-drop.ts';

const mostFaces = 3;

/** One action. It follows this action only, so that typing into one of 200 actions renders one card again. */
export const ActionCard = memo(function ActionCard({ id }: { id: Id }) {
  const described = useDescribedAction(id);
  return described && <Card {...described} />;
});

/** The type, the name, who acts and by when; the condition is a pill on the upper edge. */
function Card({ action, context }: { action: Action; context: DescribeContext }) {
  const { t } = useTranslation('editor');
  const { go } = useEditor();
  const { setNodeRef, handle, isDragging, mark } = useDragThing({ kind: 'action', id: action.id });
  const selection = { kind: 'action', id: action.id } as const;
  const isSelected = useIsSelected(selection);
  const name = named(context, action.name);
  const type = context.t(`type.${action.stepable_type}`);
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
      {action.condition && <CardCondition className={classes.pill} context={context} conditions={action.condition} />}
      <p className={classes.kind}>
        <TypeIcon type={action.stepable_type} />
        <span>{type}</span>
        {action.is_lock && <IconLock size={14} stroke={2} aria-label={t('action.locked')} role="img" />}
        <ProblemGlyph at={selection} />
        <ActionMenu id={action.id} />
      </p>
      <p className={classes.name}>{name}</p>
      <CardFoot action={action} context={context} />
    </div>
  );
}

function CardFoot({ action, context }: { action: Action; context: DescribeContext }) {
  const acts = kindOf(action).actor === 'people';
  return (
    <p className={classes.foot}>
      {action.stepable_type === 'go_back' && <Icon of={IconCornerUpLeft} size={14} stroke={2} />}
      {acts &&
        action.assignees
          .slice(0, mostFaces)
          .map((person) => <PersonGlyph key={JSON.stringify(person)} person={person} directory={context.directory} />)}
      <span className={classes.who}>
        {action.stepable_type === 'workflow_hook' ? (
          <HookText context={context} action={action} />
        ) : (
          describeAction(context, action)
        )}
      </span>
      {action.due_after && (
        <span className={classes.due}>
          <Icon of={IconClock} size={14} stroke={2} />
          {context.t(`due.${action.due_after}`)}
        </span>
      )}
    </p>
  );
}

/** A component of its own, because only for a hook a request is needed: for the name of the workflow that it starts. */
function HookText({ context, action }: { context: DescribeContext; action: Action }) {
  const { ws } = useEditor();
  return describeAction(context, action, useHookedName(ws, action));
}
