import type { ReactNode } from 'react';
import type { ActionFigures, AnalyticsQuery } from '../../../contract/analytics.ts';
import { formatNumber, formatShare } from '../../../contract/format-number.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { formatSpan } from '../format-span.ts';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import classes from './actions-table.module.css';
import { describeSkip } from './describe-skip.ts';

const glyphs = [
  'approve',
  'disapprove',
  'yes',
  'no',
  'done',
  'submitted',
  'sent',
  'completed',
  'failed',
  'went_back',
] as const;

/** The outcomes of an action, why it was skipped, its open steps, and how many steps the times are taken from. */
export function ActionDetail({
  action,
  query,
}: {
  action: ActionFigures;
  query: AnalyticsQuery & { step_id: string };
}) {
  const { t } = useTranslation(['analytics', 'ui']);
  const { language } = useLocale();
  const openRuns = useRunsBehind();
  const { name, outcomes, skipped, open, open_late, time, working } = action;
  const answered = outcomes.reduce((sum, { count }) => sum + count, 0);
  const number = (count: number) => formatNumber(count, language);
  return (
    <div className={classes.parts}>
      <Part title={t('actions.outcomes')} isEmpty={outcomes.length === 0}>
        {outcomes.map(({ outcome, count }) => (
          <li key={outcome}>
            <button
              type="button"
              className={classes.open}
              onClick={() =>
                openRuns({
                  title: t('ui:labelled', { label: name, text: t(`ui:outcome.${outcome}`) }),
                  query: { ...query, step_selection: 'completed', outcome },
                })
              }
            >
              <StatusGlyph of={glyphs.find((one) => one === outcome) ?? 'default'} size={13} />
              {t(`ui:outcome.${outcome}`)} {number(count)}
            </button>
            <span>{formatShare(count / answered, language)}</span>
          </li>
        ))}
      </Part>
      <Part title={t('actions.skips')} isEmpty={skipped.length === 0}>
        {skipped.map(({ reason, count }) => {
          const why = describeSkip(reason, t);
          return (
            <li key={reason}>
              <button
                type="button"
                className={classes.open}
                aria-label={t('behind.skipped_action_for', { name, reason: why })}
                onClick={() =>
                  openRuns({
                    title: t('behind.skipped_action_for', { name, reason: why }),
                    query: { ...query, step_selection: 'skipped', skip_reason: reason || undefined },
                  })
                }
              >
                {number(count)}
              </button>
              <span>{why}</span>
            </li>
          );
        })}
      </Part>
      <Part title={t('actions.open')} isEmpty={open === 0}>
        <li>
          <button
            type="button"
            className={classes.open}
            onClick={() =>
              openRuns({ title: t('behind.open_action', { name }), query: { ...query, step_selection: 'open' } })
            }
          >
            {number(open)}
          </button>
          {open_late > 0 && <span data-late>{t('actions.open_late', { count: open_late })}</span>}
        </li>
      </Part>
      <Part title={t('actions.times')} isEmpty={time.count === 0}>
        <li>{t('actions.mean_of', { time: formatSpan(time.mean ?? 0), count: time.count })}</li>
        <li>{t('actions.draft_of', { count: working.count })}</li>
      </Part>
    </div>
  );
}

function Part({ title, isEmpty, children }: { title: string; isEmpty: boolean; children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <div>
      <h3>{title}</h3>
      <ul>{isEmpty ? <li>{t('nothing')}</li> : children}</ul>
    </div>
  );
}
