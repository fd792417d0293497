import type { AnalyticsQuery } from '../../../contract/analytics.ts';
import { formatNumber } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import classes from './status-strip.module.css';

const states = ['completed', 'cancelled', 'running', 'failed'] as const;
type State = (typeof states)[number];

/** How the runs of the period stand now; each state opens its runs. */
export function StatusStrip({ counts, query }: { counts: Record<State, number>; query: AnalyticsQuery | null }) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const openRuns = useRunsBehind();
  const present = states.filter((state) => counts[state] > 0);
  return (
    <>
      <div className={classes.strip} aria-hidden="true">
        {present.map((state) => (
          <i key={state} data-state={state} style={{ flexGrow: counts[state] }} />
        ))}
      </div>
      <ul className={classes.states}>
        {present.map((state) => (
          <li key={state}>
            <button
              type="button"
              onClick={() => openRuns({ title: t(`behind.state.${state}`), query: { ...query, selection: state } })}
            >
              <i data-state={state} />
              {t(`state.${state}`)} {formatNumber(counts[state], language)}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
