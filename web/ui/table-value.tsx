import type { FieldValue as Filled } from '../../contract/runs.ts';
import type { UserWorkspaceReply } from '../../contract/shared-shapes.ts';
import type { Row } from '../../engine/definition.ts';
import { isNumeric } from '../../engine/value-type.ts';
import { PlainValue } from './plain-value.tsx';
import classes from './table-value.module.css';

/** The rows of a table as lines; where there is little room, each row is a card with the labels of its cells. */
export function TableValue({
  table,
  rows,
  people,
}: {
  table: NonNullable<Filled['table']>;
  rows: readonly Row[];
  people?: UserWorkspaceReply[] | undefined;
}) {
  return (
    <div className={classes.box}>
      <table className={classes.table}>
        <thead>
          <tr>
            {table.columns.map(({ id, label, type }) => (
              <th key={id} scope="col" data-number={isNumeric(type) || undefined}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids, and what is shown does not move
            <tr key={at}>
              {table.columns.map(({ id, label, type, currency }, position) => (
                <td key={id} data-label={label} data-number={isNumeric(type) || undefined}>
                  <PlainValue
                    type={type}
                    value={row[id] ?? null}
                    text={table.rows[at]?.[position]}
                    currency={currency}
                    people={people}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
