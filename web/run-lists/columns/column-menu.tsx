import { Button, Checkbox, Popover, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { RunListSearch } from '../run-list-search.ts';
import classes from './column-menu.module.css';
import { moveColumn, shownColumns, storedColumns, type TableColumn } from './table-columns.ts';

/** Chooses the columns of the table and their order; both are stored in the URL. The shown ones come first. */
export function ColumnMenu({
  columns,
  search,
  onChange,
}: {
  columns: TableColumn[];
  search: RunListSearch;
  onChange: (changes: RunListSearch, options?: { replace?: boolean }) => void;
}) {
  const { t } = useTranslation('runs');
  const [moved, setMoved] = useState('');
  const shown = shownColumns(columns, search.columns);
  const others = columns.filter((column) => !shown.includes(column));
  const store = (next: TableColumn[]) => onChange({ columns: storedColumns(columns, next) }, { replace: true });
  const toggle = (column: TableColumn) =>
    store(shown.includes(column) ? shown.filter((one) => one !== column) : [...shown, column]);
  // Moving a row down removes and inserts its element, which would lose the focus.
  const focused = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const order = search.columns;
  const last = useRef(order);
  useEffect(() => {
    if (last.current === order) return;
    last.current = order;
    if (focused.current) list.current?.querySelector<HTMLElement>(`[data-move="${focused.current}"]`)?.focus();
    focused.current = null;
  }, [order]);
  const move = (at: number, to: number) => {
    const [column, other] = [shown[at], shown[to]];
    if (!column || !other) return;
    focused.current = `${column.id} ${to < at ? 'left' : 'right'}`;
    store(moveColumn(shown, column.id, other.id));
    setMoved(t('list.column_moved', { name: column.label, place: to + 1, count: shown.length }));
  };
  return (
    <Popover position="bottom-end" width={300} trapFocus returnFocus onClose={() => setMoved('')}>
      <Popover.Target>
        <Button variant="default" className={classes.button} leftSection={<Icon of={IconColumns3} />}>
          {t('list.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t('list.columns')}>
        <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
        <ul ref={list} className={classes.list}>
          {[...shown, ...others].map((column, at) => {
            const isShown = at < shown.length;
            return (
              <li key={column.id}>
                <Checkbox
                  className={classes.choice}
                  label={column.label}
                  checked={isShown}
                  // A table without columns would look broken.
                  disabled={isShown && shown.length === 1}
                  onChange={() => toggle(column)}
                />
                {isShown && (
                  <>
                    <IconButton
                      size={28}
                      data-move={`${column.id} left`}
                      aria-label={t('list.move_left', { name: column.label })}
                      unavailable={at === 0}
                      onClick={() => move(at, at - 1)}
                    >
                      <Icon of={IconArrowUp} />
                    </IconButton>
                    <IconButton
                      size={28}
                      data-move={`${column.id} right`}
                      aria-label={t('list.move_right', { name: column.label })}
                      unavailable={at === shown.length - 1}
                      onClick={() => move(at, at + 1)}
                    >
                      <Icon of={IconArrowDown} />
                    </IconButton>
                  </>
                )}
              </li>
            );
          })}
        </ul>
        <Button
          variant="subtle"
          size="xs"
          className={classes.reset}
          onClick={() => onChange({ columns: undefined, widths: undefined }, { replace: true })}
        >
          {t('list.usual_columns')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
