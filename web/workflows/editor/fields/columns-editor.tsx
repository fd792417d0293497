import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { type Column, type ColumnType, columnTypes, type Field } from '../../../../engine/definition.ts';
import { mostColumns } from '../../../../engine/fields/table-limits.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { StatusGlyph } from '../../../ui/status-glyph.tsx';
import { useDraftProblems, useEditor } from '../editor-context.ts';
import { showUses } from '../in-use.ts';
import { ItemMenu } from '../panel/item-menu.tsx';
import panel from '../panel/panel.module.css';
import problemClasses from '../problems/problems.module.css';
import type { FormOwner } from '../state/change-fields.ts';
import { moveItem } from '../state/move-item.ts';
import { newColumn } from '../state/new-parts.ts';
import { whatUses } from '../state/what-uses.ts';
import { ColumnSettings } from './column-settings.tsx';
import { FieldGlyph } from './field-glyph.tsx';
import classes from './fields-editor.module.css';

interface Props {
  field: Field;
  owner: FormOwner;
  fault: string | undefined;
  onChange: (columns: Column[], key?: string) => void;
}

/** The columns of a table. At most one shows its settings. */
export function ColumnsEditor({ field, owner, fault, onChange }: Props) {
  const { t } = useTranslation(['editor', 'messages']);
  const { store, offerUndo } = useEditor();
  const problems = useDraftProblems(({ all }) => all);
  // A problem leads to the table: the column that has it is open then.
  const [open, setOpen] = useState<string | null>(
    () => problems.find((one) => one.field_id === field.id && one.column_id !== undefined)?.column_id ?? null,
  );
  const columns = field.columns ?? [];
  const list = useRef<HTMLOListElement>(null);
  const nameOf = ({ label }: Column) => label.trim() || t('columns.unnamed');
  const add = (type: ColumnType) => {
    const choices = [t('fields.choice', { number: 1 }), t('fields.choice', { number: 2 })];
    const keys = columns.map(({ key }) => key);
    const column = newColumn(type, t(`field_type.${type}`), keys, choices);
    onChange([...columns, column]);
    setOpen(column.id);
    // After the menu has closed.
    setTimeout(() => list.current?.querySelector<HTMLInputElement>('[data-open] input')?.focus(), 30);
  };
  const remove = (column: Column) => {
    const uses = whatUses.column(store.get().history.present, column.id);
    const title = t('in_use.field', { name: nameOf(column) });
    if (uses.length > 0) return showUses({ title, text: t('in_use.column_text'), uses });
    onChange(columns.filter(({ id }) => id !== column.id));
    offerUndo(t('messages:success.removed'));
  };
  return (
    <div>
      <p className={panel.label}>{t('columns.title')}</p>
      {columns.length === 0 && <p className={panel.note}>{t('columns.none')}</p>}
      <ol ref={list} className={classes.columns}>
        {columns.map((column, index) => (
          <li key={column.id} className={classes.column} data-open={open === column.id || undefined}>
            <div className={classes.row}>
              <button
                type="button"
                className={classes.name}
                aria-expanded={open === column.id}
                onClick={() => setOpen(open === column.id ? null : column.id)}
              >
                <FieldGlyph type={column.type} />
                <span className={classes.words}>
                  <span>{nameOf(column)}</span>
                  <span className={classes.type}>
                    {t(`field_type.${column.type}`)}
                    {column.required && ` · ${t('fields.is_required')}`}
                  </span>
                </span>
                {problems.some(({ column_id }) => column_id === column.id) && (
                  <span className={problemClasses.glyph}>
                    <StatusGlyph of="failed" />
                  </span>
                )}
              </button>
              <ItemMenu
                label={t('fields.menu', { name: nameOf(column) })}
                position={index}
                count={columns.length}
                onMove={(to) => onChange(moveItem(columns, index, to))}
                onRemove={() => remove(column)}
              />
            </div>
            {open === column.id && (
              <ColumnSettings
                field={field}
                owner={owner}
                column={column}
                onChange={(next, key) =>
                  onChange(
                    columns.map((one) => (one.id === column.id ? next : one)),
                    key && `${key}.${column.id}`,
                  )
                }
              />
            )}
          </li>
        ))}
      </ol>
      <Menu position="bottom-start" width={340} returnFocus={false}>
        <Menu.Target>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<Icon of={IconPlus} size={14} />}
            disabled={columns.length >= mostColumns}
          >
            {t('columns.add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.types}>
          {columnTypes.map((type) => (
            <Menu.Item key={type} leftSection={<FieldGlyph type={type} />} onClick={() => add(type)}>
              {t(`field_type.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {fault && <p className={panel.error}>{fault}</p>}
    </div>
  );
}
