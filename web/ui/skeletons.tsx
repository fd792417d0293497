import type { ReactNode } from 'react';
import { useTranslation } from '../lib/use-translation.ts';
import classes from './skeletons.module.css';

/** One grey bar; `width` in percent. */
export function SkeletonLine({ width = 100, tall = false }: { width?: number; tall?: boolean }) {
  return <span className={classes.bar} data-tall={tall || undefined} style={{ width: `${width}%` }} />;
}

/** Rows of a list with the layout of real rows: a circle, two lines, a short line at the right. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <Loading>
      {range(rows).map((row) => (
        <div key={row} className={classes.row}>
          <span className={classes.round} />
          <span className={classes.words}>
            <SkeletonLine width={46 - (row % 3) * 8} />
            <SkeletonLine width={72 - (row % 2) * 14} />
          </span>
          <span className={classes.end}>
            <SkeletonLine />
          </span>
        </div>
      ))}
    </Loading>
  );
}

/** Labels and fields. */
export function SkeletonForm({ fields = 4 }: { fields?: number }) {
  return (
    <Loading>
      {range(fields).map((field) => (
        <div key={field} className={classes.field}>
          <SkeletonLine width={22 + (field % 3) * 6} />
          <span className={classes.input} />
        </div>
      ))}
    </Loading>
  );
}

/** Cells of a table with `columns` columns. */
export function SkeletonTable({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Loading>
      {range(rows).map((row) => (
        <div key={row} className={classes.cells}>
          {range(columns).map((column) => (
            <SkeletonLine key={column} width={column === 0 ? 70 : 40 + ((row + column) % 3) * 12} />
          ))}
        </div>
      ))}
    </Loading>
  );
}

function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.loading} aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

const range = (count: number): number[] => [...Array(count).keys()];
