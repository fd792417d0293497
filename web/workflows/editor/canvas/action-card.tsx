import { IconLock } from '@tabler/icons-react';
import { memo } from 'react';
import type { Action, Id } from '../../../../engine/definition.ts';
import { isSameList } from '../../../lib/tiny-store.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { BatonBar } from '../../../ui/baton-bar.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { TypeIcon } from '../../../ui/type-icon.tsx';
import { type DescribeContext, named } from '../../describe/describe-context.ts';
import type { WayMark } from '../dry-run/dry-run-state.ts';
import { useWayMark } from '../dry-run/use-dry-run.ts';
import { WayGlyph } from '../dry-run/way-glyph.tsx';
import { useEditor, useIsSelected } from '../editor-context.ts';
import { ProblemGlyph } from '../problems/problem-glyph.tsx';
import { CardOthers, CardTalk } from '../together/card-marks.tsx';
import { isSameDescription, useDescribedAction } from '../use-describe.tsx';
import { ActionMenu } from './action-menu.tsx';
import classes from './canvas.module.css';
import { CardCondition } from './card-condition.tsx';
import { CardFoot } from './card-foot.tsx';
import { useDragThing } from './use-drag-and-drop.ts';

/** One action. It follows this action only, so that typing into one of 200 actions renders one card again. */
export const ActionCard = memo(function ActionCard({ id }: { id: Id }) {
  const described = useDescribedAction(id);
  return described && <Card {...described} />;
});

/** The frame of a card, which is dragged, marked and selected. */
function Card({ action, context }: { action: Action; context: DescribeContext }) {
  const { go } = useEditor();
  const { setNodeRef, handle, isDragging, mark } = useDragThing({ kind: 'action', id: action.id });
  const selection = { kind: 'action', id: action.id } as const;
  const isSelected = useIsSelected(selection);
  const way = useWayMark(action.id);
  return (
    <div
      ref={setNodeRef}
      className={classes.card}
      data-action={action.id}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      data-mark={mark}
      data-way={way}
    >
      {isSelected && <BatonBar edge />}
      <button
        type="button"
        className={classes.cover}
        aria-pressed={isSelected}
        data-card={action.id}
        {...handle}
        aria-label={`${named(context, action.name)}, ${context.t(`type.${action.stepable_type}`)}`}
        onClick={() => go(selection)}
      />
      <CardHead action={action} way={way} context={context} />
      <p className={classes.name}>{named(context, action.name)}</p>
      <CardEnd action={action} context={context} />
    </div>
  );
}

interface ContentProps {
  action: Action;
  /** What the dry run did with it. */
  way?: WayMark | undefined;
  context: DescribeContext;
}

/** The type; the condition is a pill on the upper edge. */
const CardHead = memo(function CardHead({ action, way, context }: ContentProps) {
  const { t } = useTranslation('editor');
  return (
    <>
      {action.condition && <CardCondition className={classes.pill} context={context} conditions={action.condition} />}
      <p className={classes.kind}>
        <TypeIcon type={action.stepable_type} />
        <span>{context.t(`type.${action.stepable_type}`)}</span>
        {action.is_lock && <Icon of={IconLock} size={14} label={t('action.locked')} />}
        {way && <WayGlyph of={way} />}
        <CardTalk of={{ kind: 'action', id: action.id }} />
        <ProblemGlyph at={{ kind: 'action', id: action.id }} />
        <ActionMenu id={action.id} />
      </p>
    </>
  );
}, isSameContent);

/** Who acts and by when, and who else has the card open. */
const CardEnd = memo(function CardEnd({ action, context }: ContentProps) {
  const { ws } = useEditor();
  return (
    <>
      <CardFoot ws={ws} action={action} context={context} />
      <CardOthers of={{ kind: 'action', id: action.id }} />
    </>
  );
}, isSameContent);

/** Whether two states of an action differ at most in their texts, which these parts of the card do not show. */
function isSameContent(one: ContentProps, other: ContentProps): boolean {
  return (
    one.way === other.way &&
    isSameDescription(one.context, other.context, other.action) &&
    isSameList(partsOf(one.action), partsOf(other.action))
  );
}

function partsOf({ name, description, ...shown }: Action): unknown[] {
  return [...Object.keys(shown), ...Object.values(shown)];
}
