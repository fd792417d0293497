import type { ReactNode } from 'react';
import classes from './grouped-rows.module.css';

/** Rows under a heading of their own. */
export interface RowGroup<Row> {
  id: string;
  head: ReactNode;
  rows: Row[];
  /** Below the rows: how to see others. */
  foot?: ReactNode;
}

/** The bodies of a table: one for each group with its heading, or a single one. */
export function GroupedRows<Row>({
  groups,
  rows,
  span,
  children,
}: {
  groups: RowGroup<Row>[] | undefined;
  rows: Row[];
  /** How many columns the table has. */
  span: number;
  children: (row: Row, at: number) => ReactNode;
}) {
  if (!groups) return <tbody>{rows.map(children)}</tbody>;
  return groups.map((group) => (
    <tbody key={group.id}>
      <tr className={classes.group}>
        <th scope="rowgroup" className={classes.head} colSpan={span}>
          {group.head}
        </th>
      </tr>
      {group.rows.map(children)}
      {group.foot && (
        <tr className={classes.foot}>
          <td className={classes.cell} colSpan={span}>
            {group.foot}
          </td>
        </tr>
      )}
    </tbody>
  ));
}
