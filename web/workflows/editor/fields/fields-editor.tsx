import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { Button } from '@mantine/core';
import { IconEye, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type FieldType, fieldTypes } from '../../../../engine/definition.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { isSameList } from '../../../lib/tiny-store.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { OnceLoaded } from '../../../ui/once-loaded.tsx';
import { named } from '../../describe/describe-context.ts';
import { useEditor, useEditorState, usePlace, useSurroundings } from '../editor-context.ts';
import panel from '../panel/panel.module.css';
import { useFault } from '../panel/use-fault.ts';
import { placeOfAction } from '../state/change-actions.ts';
import { addField, type FormOwner, formOf, moveField } from '../state/change-fields.ts';
import { freeKey, keysBut, newField } from '../state/new-parts.ts';
import { FieldGlyph } from './field-glyph.tsx';
import { FieldRow } from './field-row.tsx';
import classes from './fields-editor.module.css';
import { useFieldDragTexts } from './use-field-drag-texts.ts';

const FormPreview = lazyComponent(() => import('./form-preview.tsx'), 'FormPreview');

/** The fields of an action's form, or of the start form (`owner` null). At most one shows its settings. */
export function FieldsEditor({ owner }: { owner: FormOwner }) {
  const { t } = useTranslation('editor');
  const { store, change, go } = useEditor();
  const place = usePlace();
  const selection = owner === null ? ({ kind: 'start' } as const) : ({ kind: 'action', id: owner } as const);
  const fields = useEditorState(({ history }) => formOf(history.present, owner), isSameList);
  const fault = useFault(selection)('fields');
  const open = place?.field_id ?? null;
  const [isPreviewing, setPreviewing] = useState(false);
  const surroundings = useSurroundings();
  const ownName = useEditorState(({ history }) => (owner ? placeOfAction(history.present, owner)?.action.name : null));
  const name = owner === null ? t('start.title') : named(surroundings, ownName ?? '');
  const accessibility = useFieldDragTexts(fields);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );

  const add = (type: FieldType) => {
    const label = t(`field_type.${type}`);
    const choices = [t('fields.choice', { number: 1 }), t('fields.choice', { number: 2 })];
    const field = newField(type, label, freeKey(label, keysBut(store.get().history.present)), choices);
    change((now) => addField(now, owner, field));
    go(selection, { tab: 'form', field_id: field.id, setting: `label.${field.id}` });
  };

  return (
    <div data-setting="fields">
      {fields.length === 0 && <p className={panel.note}>{t(owner === null ? 'fields.none_start' : 'fields.none')}</p>}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={accessibility}
        onDragEnd={({ active, over }) => {
          const to = fields.findIndex(({ id }) => id === over?.id);
          if (to >= 0 && over?.id !== active.id) change((now) => moveField(now, owner, String(active.id), to));
        }}
      >
        <SortableContext items={fields.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol className={classes.list}>
            {fields.map((field, index) => (
              <FieldRow
                key={field.id}
                field={field}
                owner={owner}
                index={index}
                count={fields.length}
                isOpen={open === field.id}
                onToggle={() => go(selection, { tab: 'form', ...(open !== field.id && { field_id: field.id }) })}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <Menu position="bottom-start" width={340} returnFocus={false}>
        <Menu.Target>
          <Button variant="default" leftSection={<Icon of={IconPlus} />}>
            {t('fields.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.types}>
          {fieldTypes.map((type) => (
            <Menu.Item key={type} leftSection={<FieldGlyph type={type} />} onClick={() => add(type)}>
              {t(`field_type.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {fields.length > 0 && (
        <Button variant="subtle" ml={8} leftSection={<Icon of={IconEye} />} onClick={() => setPreviewing(true)}>
          {t('preview.open')}
        </Button>
      )}
      <OnceLoaded>
        {isPreviewing && <FormPreview fields={fields} name={name} onClose={() => setPreviewing(false)} />}
      </OnceLoaded>
      {fault && <p className={panel.error}>{fault}</p>}
    </div>
  );
}
