import { type ReactNode, useId, useRef, useState } from 'react';
import type { AnalyticsScope } from '../../../contract/analytics.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ListFailed } from '../../ui/list-failed.tsx';
import { Definition } from '../definition.tsx';
import type { ChartTable } from '../downloads/chart-table.ts';
import { CardTools } from './card-tools.tsx';
import classes from './chart-card.module.css';
import { FiguresTable } from './figures-table.tsx';

export interface LegendEntry {
  label: string;
  color: 'baton' | 'waiting' | 'working' | 'good' | 'faint' | 'bad';
}

/**
 * A card with a title, a line that says what is shown, and a chart. Screen readers always find the figures as a table; a
 * switch shows that table to everybody.
 */
export function ChartCard({
  title,
  answer,
  definition,
  legend = [],
  scope,
  table,
  isFailed = false,
  isOld = false,
  isWide = false,
  isTable = false,
  fills = false,
  height = 200,
  children,
}: {
  title: string;
  answer?: ReactNode;
  /** What the figures count. */
  definition: string;
  legend?: LegendEntry[];
  /** The scope of the loaded figures; undefined while they are loading. */
  scope: AnalyticsScope | undefined;
  table: ChartTable | null;
  isFailed?: boolean;
  /** Whether the figures are those of the former query, while the new ones are loading. */
  isOld?: boolean;
  isWide?: boolean;
  /** Whether `children` are a table already, so that no second one is needed. */
  isTable?: boolean;
  /** Whether `children` have a chart that becomes higher beside a higher card. */
  fills?: boolean;
  /** The height of the content while it is loading, in pixels. */
  height?: number;
  children?: ReactNode;
}) {
  const { t } = useTranslation(['analytics', 'ui']);
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const [showsTable, setShowsTable] = useState(false);
  const isLoading = !isFailed && scope === undefined;
  return (
    <section
      ref={card}
      className={classes.card}
      data-wide={isWide || undefined}
      data-fills={fills || undefined}
      aria-labelledby={id}
    >
      <header className={classes.head}>
        <div className={classes.line}>
          <div className={classes.title}>
            <h2 id={id}>{title}</h2>
            <Definition of={title} text={definition} />
          </div>
          {scope && table && (
            <CardTools
              title={title}
              scope={scope}
              table={table}
              card={card}
              isTable={isTable}
              showsTable={showsTable}
              onSwitch={() => setShowsTable(!showsTable)}
            />
          )}
        </div>
        <div className={classes.line}>
          {answer && <p className={classes.answer}>{answer}</p>}
          {isLoading && <span className={classes.answerBar} aria-hidden="true" />}
          {legend.length > 0 && !showsTable && <Legend entries={legend} />}
        </div>
      </header>
      {isFailed && <ListFailed compact />}
      {isLoading && (
        <div className={classes.loading} style={{ height }} aria-busy="true">
          <span role="status">{t('ui:loading')}</span>
        </div>
      )}
      {scope && (
        <div className={classes.content} data-old={isOld || undefined} aria-busy={isOld || undefined}>
          {!showsTable && children}
          {!isTable && table && <FiguresTable title={title} table={table} isShown={showsTable} />}
        </div>
      )}
    </section>
  );
}

function Legend({ entries }: { entries: LegendEntry[] }) {
  return (
    <ul className={classes.legend}>
      {entries.map(({ label, color }) => (
        <li key={label}>
          <i data-color={color} />
          {label}
        </li>
      ))}
    </ul>
  );
}
