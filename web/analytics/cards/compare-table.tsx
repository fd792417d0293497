import { Fragment } from 'react';
import { useTranslation } from '../../lib/use-translation.ts';
import { useIsNarrow } from '../../runs/use-is-narrow.ts';
import tableClasses from './card-table.module.css';
import classes from './compare-card.module.css';
import type { Difference } from './describe-difference.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import type { ComparisonShown } from './use-comparison.ts';

/** Two columns of figures, and what can be said of their difference: in a third column, on a phone in a row below. */
export function CompareTable({ comparison }: { comparison: ComparisonShown }) {
  const { t } = useTranslation('analytics');
  const { one, other, rows } = comparison;
  const isNarrow = useIsNarrow();
  return (
    <ScrollFrame className={tableClasses.frame} label={t('compare.figures')}>
      <table className={`${tableClasses.table} ${classes.table}`} aria-label={t('compare.title')}>
        <thead>
          <tr>
            <th scope="col">{t('compare.figure')}</th>
            <th scope="col">{one}</th>
            <th scope="col">{other}</th>
            {!isNarrow && <th scope="col">{t('compare.difference')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, one: left, other: right, difference }) => (
            <Fragment key={key}>
              <tr>
                <th scope="row">{name}</th>
                <td>{left.text}</td>
                <td>{right.text}</td>
                {!isNarrow && <DifferenceCell difference={difference} />}
              </tr>
              {isNarrow && difference && (
                <tr className={classes.below}>
                  <DifferenceCell difference={difference} colSpan={3} />
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}

function DifferenceCell({ difference, colSpan }: { difference: Difference | null; colSpan?: number }) {
  return (
    <td className={classes.difference} colSpan={colSpan} data-good={difference?.isGood ?? undefined}>
      {difference?.text}
      {difference?.range && <small>{difference.range}</small>}
    </td>
  );
}
