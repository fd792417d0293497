import type { WhyReply } from '../../../contract/runs.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { describeComparison } from './describe-comparison.ts';
import classes from './why-table.module.css';

/** The conditions of one level; a nested group is a line with its rule, and its conditions below. */
export function WhyRows({ items }: { items: WhyReply[] }) {
  const { t } = useTranslation('runs');
  return (
    <ul className={classes.rows}>
      {items.map((item) => (
        <li key={item.id}>
          {item.items ? (
            <>
              <p className={classes.group}>
                <Mark result={item.result} />
                <span>
                  {item.name && <b className={classes.name}>{item.name}</b>}
                  {t(item.match === 'any' ? 'why.group_any' : 'why.group_all')}
                </span>
              </p>
              <WhyRows items={item.items} />
            </>
          ) : (
            <Row item={item} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ item }: { item: WhyReply }) {
  const { t } = useTranslation('runs');
  const { rule, found } = describeComparison(item, t);
  return (
    <div className={classes.row} data-failed={!item.result || undefined}>
      <Mark result={item.result} />
      <span className={classes.subject}>
        {item.name && <b className={classes.name}>{item.name}</b>}
        {item.subject}
      </span>
      <span className={classes.expected}>{rule}</span>
      <span className={classes.found}>{found}</span>
    </div>
  );
}

function Mark({ result }: { result: boolean }) {
  const { t } = useTranslation('runs');
  return (
    <span className={classes.mark}>
      <StatusGlyph of={result ? 'completed' : 'no'} />
      <span className="visually-hidden">{t(result ? 'why.was_true' : 'why.was_false')}</span>
    </span>
  );
}
