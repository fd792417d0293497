import { useTranslation } from 'react-i18next';
import tableClasses from './card-table.module.css';
import classes from './compare-card.module.css';
import { ScrollFrame } from './scroll-frame.tsx';
import type { ComparisonShown } from './use-comparison.ts';

/** Two columns of figures, and what can be said of their difference. */
export function CompareTable({ comparison }: { comparison: ComparisonShown }) {
  const { t } = useTranslation('analytics');
  const { one, other, rows } = comparison;
  return (
    <ScrollFrame className={tableClasses.frame} label={t('compare.figures')}>
      <table className={`${tableClasses.table} ${classes.table}`} aria-label={t('compare.title')}>
        <thead>
          <tr>
            <th scope="col">{t('compare.figure')}</th>
            <th scope="col">{one}</th>
            <th scope="col">{other}</th>
            <th scope="col">{t('compare.difference')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, one: left, other: right, difference }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{left.text}</td>
              <td>{right.text}</td>
              <td className={classes.difference} data-good={difference?.isGood ?? undefined}>
                {difference && (
                  <>
                    {difference.text}
                    {difference.range && <small>{difference.range}</small>}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollFrame>
  );
}
