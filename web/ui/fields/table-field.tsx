import { Button, Input } from '@mantine/core';
import { IconCopy, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ClipboardEvent, type CSSProperties, useId, useRef, useState } from 'react';
import { displayName } from '../../../contract/person-name.ts';
import type { Cell, Column, Row } from '../../../engine/definition.ts';
import { fewestRowsOf, mostRowsOf } from '../../../engine/fields/table-limits.ts';
import { isRows, valueType } from '../../../engine/value-type.ts';
import { toast } from '../../lib/toast.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from '../icon-button.tsx';
import { columnTracks } from './column-tracks.ts';
import { around, type FieldProps } from './field-props.tsx';
import { pasteRows } from './paste-rows.ts';
import { TableCell } from './table-cell.tsx';
import classes from './table-field.module.css';

let lastKey = 0;
const nextKey = () => `row${++lastKey}`;

/** Rows of typed cells; on a narrow page each row is a card. Rows that were copied from a spreadsheet can be pasted. */
export function TableField(props: FieldProps) {
  const { t } = useTranslation('ui');
  const { field, value, onChange, disabled, people = [], cellErrors = {} } = props;
  const { language } = useLocale();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const columns = field.columns ?? [];
  const most = mostRowsOf(field);
  const rows: readonly Row[] = isRows(value)
    ? value
    : Array.from({ length: Math.min(most, Math.max(1, fewestRowsOf(field))) }, () => ({}));
  const [keys, setKeys] = useState<string[]>(() => rows.map(nextKey));
  const keyAt = (at: number) => keys[at] ?? `more${at}`;
  const latest = useLatest(rows);

  const focusIn = (at: number) =>
    setTimeout(() => {
      const row = box.current?.querySelectorAll<HTMLElement>('[data-row]')[at];
      (row ?? box.current)?.querySelector<HTMLElement>('input, textarea, button')?.focus();
    }, 30);
  const insert = (at: number, added: readonly Row[]) => {
    const now = latest.current;
    setKeys((before) => now.map((_, index) => before[index] ?? nextKey()).toSpliced(at, 0, ...added.map(nextKey)));
    onChange([...now].toSpliced(at, 0, ...added));
  };
  const change = (at: number, column_id: string, cell: Cell) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, [column_id]: cell } : row)));
  const remove = (at: number) => {
    const removed = rows[at]!;
    const left = rows.filter((_, index) => index !== at);
    setKeys((before) => before.filter((_, index) => index !== at));
    onChange(left.length > 0 ? left : null);
    focusIn(Math.max(0, at - 1));
    const isBlank = Object.values(removed).every((cell) => cell === null);
    if (!isBlank) toast.success(t('table.removed'), { undo: () => insert(at, [removed]) });
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (disabled || !/[\t\n]/.test(text.trim())) return;
    const input = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]');
    if (!input) return;
    const [row = '0', column = ''] = (input.dataset.cell ?? '').split('/');
    // Lines without tabs belong into a cell that takes lines.
    if (!text.includes('\t') && columns.find((one) => one.id === column)?.type === 'long_text') return;
    event.preventDefault();
    const names = new Map(people.map(({ id: member_id, user }) => [displayName(user), member_id]));
    const at = { row: Number(row), column_id: column };
    const { rows: next, left_out } = pasteRows({ field, rows, text, at, language, people: names });
    setKeys((before) => next.map((_, index) => before[index] ?? nextKey()));
    onChange(next);
    if (left_out > 0) toast.error(t('table.left_out', { count: left_out }));
  };

  const texts = around(props);
  const style = { '--tracks': columnTracks(columns) } as CSSProperties;
  return (
    <Input.Wrapper
      label={texts.label}
      description={texts.description}
      error={props.error}
      labelElement="div"
      labelProps={{ id }}
      errorProps={{ id: `${id}-error` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame */}
      <div
        ref={box}
        className={classes.table}
        style={style}
        role="group"
        aria-labelledby={id}
        aria-describedby={props.error ? `${id}-error` : undefined}
        onPaste={paste}
      >
        <div className={classes.scroll}>
          <div className={classes.head} aria-hidden="true">
            {columns.map((column) => (
              <span key={column.id} title={column.help || undefined} data-number={isRight(column) || undefined}>
                {column.label}
              </span>
            ))}
          </div>
          {rows.map((row, at) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame
            <div
              key={keyAt(at)}
              className={classes.row}
              role="group"
              aria-label={t('table.row', { number: at + 1 })}
              data-row={at}
            >
              <span className={classes.number} aria-hidden="true">
                {t('table.row', { number: at + 1 })}
              </span>
              {columns.map((column) => (
                <div key={column.id} className={classes.cell} data-cell={`${at}/${column.id}`}>
                  <TableCell
                    column={column}
                    name={`${field.key}.${at}.${column.key}`}
                    value={row[column.id] ?? null}
                    error={cellErrors[`${at}.${column.key}`]}
                    people={people}
                    disabled={disabled}
                    onChange={(cell) => change(at, column.id, cell)}
                  />
                </div>
              ))}
              <div className={classes.tools}>
                <IconButton
                  size={30}
                  aria-label={t('table.duplicate', { number: at + 1 })}
                  disabled={disabled || rows.length >= most}
                  onClick={() => {
                    insert(at + 1, [{ ...row }]);
                    focusIn(at + 1);
                  }}
                >
                  <Icon of={IconCopy} />
                </IconButton>
                <IconButton
                  size={30}
                  aria-label={t('table.remove', { number: at + 1 })}
                  disabled={disabled || (rows.length === 1 && !isRows(value))}
                  onClick={() => remove(at)}
                >
                  <Icon of={IconTrash} />
                </IconButton>
              </div>
            </div>
          ))}
        </div>
        {!disabled && (
          <div className={classes.foot}>
            <Button
              size="xs"
              variant="default"
              leftSection={<Icon of={IconPlus} size={14} />}
              disabled={rows.length >= most}
              onClick={() => {
                insert(rows.length, [{}]);
                focusIn(rows.length);
              }}
            >
              {t('table.add')}
            </Button>
            <span>{rows.length >= most ? t('table.full', { count: most }) : t('table.hint')}</span>
          </div>
        )}
      </div>
    </Input.Wrapper>
  );
}

/** Inputs are aligned left. Computed numbers are aligned right. */
const isRight = (column: Column) => column.type === 'computed' && valueType(column) !== 'text';
