import { useId } from 'react';
import type { ImportMapping, ImportReading } from '../../contract/import-options.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { roleOf } from './column-roles.ts';
import classes from './first-rows.module.css';

/** The first rows of the file as a table, so that a row can be read across its columns. */
export function FirstRows({
  reading: { columns, first_rows },
  mapping,
}: {
  reading: Pick<ImportReading, 'columns' | 'first_rows'>;
  mapping: ImportMapping;
}) {
  const { t } = useTranslation('imports');
  const id = useId();
  if (first_rows.length === 0) return null;
  return (
    <div className={classes.rows}>
      <h3 id={id}>{t('columns.first_rows')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard */}
      <section className={classes.frame} aria-labelledby={id} tabIndex={0}>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map(({ key, name }) => (
                <th key={key} scope="col" data-role={roleOf(mapping, key)}>
                  {name || key}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first_rows.map((values, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row of a file has no identity but its place
              <tr key={row}>
                {columns.map(({ key }, at) => (
                  <td key={key} data-role={roleOf(mapping, key)} title={values[at]}>
                    {values[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}
