import { useTranslation } from '../../lib/use-translation.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { notInPicture } from '../downloads/draw-picture.ts';
import tableClasses from './card-table.module.css';
import classes from './figures-table.module.css';
import { ScrollFrame } from './scroll-frame.tsx';

/** The figures of a chart as a table. While the chart is shown, it is there for screen readers only. */
export function FiguresTable({ title, table, isShown }: { title: string; table: ChartTable; isShown: boolean }) {
  const { t } = useTranslation('analytics');
  const { columns, rows } = table;
  const content = (
    <table className={`${tableClasses.table} ${classes.table}`} aria-label={title}>
      <thead>
        <tr>
          {columns.map(({ head, isText }) => (
            <th key={head} scope="col" data-text={isText || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures], onOpen }) => (
          <tr key={key}>
            <th scope="row">
              {isShown && onOpen ? (
                <button type="button" className={classes.open} onClick={onOpen}>
                  {name?.text}
                </button>
              ) : (
                name?.text
              )}
            </th>
            {figures.map(({ text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no identity but its column
              <td key={at} data-text={columns[at + 1]?.isText || undefined}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (isShown) {
    return (
      <ScrollFrame className={tableClasses.frame} label={t('table_of', { title })}>
        {content}
      </ScrollFrame>
    );
  }
  return (
    <div className="visually-hidden" {...{ [notInPicture]: true }}>
      {content}
    </div>
  );
}
