import { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { Field } from '../../../../engine/definition.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { named } from '../../describe/describe-context.ts';
import { useDraftProblems, useEditor } from '../editor-context.ts';
import { showUses } from '../in-use.ts';
import { ItemMenu } from '../panel/item-menu.tsx';
import problemClasses from '../problems/problems.module.css';
import { type FormOwner, moveField, removeField } from '../state/change-fields.ts';
import { whatUses } from '../state/what-uses.ts';
import { useDescribe } from '../use-describe.tsx';
import { FieldGlyph } from './field-glyph.tsx';
import { FieldSettings } from './field-settings.tsx';
import classes from './fields-editor.module.css';

interface Props {
  field: Field;
  owner: FormOwner;
  index: number;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** One field of the list, with its settings if it is open. */
export function FieldRow({ field, owner, index, count, isOpen, onToggle }: Props) {
  const { t } = useTranslation(['editor', 'messages']);
  const { store, change, offerUndo } = useEditor();
  const context = useDescribe();
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: field.id,
    attributes: { roleDescription: t('drag.role') },
  });
  const name = named(context, field.label);
  const isWrong = useDraftProblems(({ all }) => all.some((problem) => problem.field_id === field.id));
  const move = (to: number) => change((now) => moveField(now, owner, field.id, to));
  const remove = () => {
    const uses = whatUses.field(store.get().history.present, field.id);
    if (uses.length > 0) return showUses({ title: t('in_use.field', { name }), text: t('in_use.field_text'), uses });
    change((now) => removeField(now, owner, field.id));
    offerUndo(t('messages:success.removed'));
  };
  return (
    <li
      ref={setNodeRef}
      className={classes.field}
      data-open={isOpen || undefined}
      data-dragging={isDragging || undefined}
      data-setting={`field.${field.id}`}
      style={{ transform: transform ? `translateY(${Math.round(transform.y)}px)` : undefined, transition }}
    >
      <div className={classes.row}>
        <button
          type="button"
          className={classes.grip}
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('fields.drag', { name })}
        >
          <Icon of={IconGripVertical} />
        </button>
        <button type="button" className={classes.name} aria-expanded={isOpen} onClick={onToggle}>
          <FieldGlyph type={field.type} />
          <span className={classes.words}>
            <span>{name}</span>
            <span className={classes.type}>
              {t(`field_type.${field.type}`)}
              {field.required && ` · ${t('fields.is_required')}`}
            </span>
          </span>
          {isWrong && (
            <span className={problemClasses.glyph}>
              <StatusGlyph of="failed" />
            </span>
          )}
        </button>
        <ItemMenu label={t('fields.menu', { name })} position={index} count={count} onMove={move} onRemove={remove} />
      </div>
      {isOpen && <FieldSettings field={field} owner={owner} />}
    </li>
  );
}
