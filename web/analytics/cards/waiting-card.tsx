import { type ActionFigures, type AnalyticsQuery, actionsBreakdown } from '../../../contract/analytics.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { WaitingBars } from '../charts/waiting-bars.tsx';
import { durationCell, numberCell } from '../downloads/cells.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { formatSpan } from '../format-span.ts';
import { useRunsBehind } from '../runs-behind/runs-behind.ts';
import { useFigures } from '../use-analytics.ts';
import { ChartCard } from './chart-card.tsx';
import { describeWaiting, findLongestWait } from './describe-waiting.ts';

/** The actions that the chart shows at most; the table has all. */
const mostBars = 9;

/** How long each action typically waits and is worked on; the longest wait has the one strong color. */
export function WaitingCard({ query }: { query: AnalyticsQuery | null }) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const { data, isFailed, isOld } = useFigures(actionsBreakdown, query);
  const openRuns = useRunsBehind();
  const title = t('waiting.title');
  const actions = data?.data.actions.filter(({ time }) => time.count > 0) ?? [];
  const open = ({ step_id, name, workflow_id }: ActionFigures) =>
    openRuns({
      title: t('behind.completed_action', { name }),
      query: { ...query, workflow_id, step_id, step_selection: 'completed' },
    });
  const table: ChartTable = {
    columns: [
      { head: t('actions.action') },
      { head: t('actions.waits'), fileHead: t('in_seconds', { of: t('actions.waits') }) },
      { head: t('actions.worked_on'), fileHead: t('in_seconds', { of: t('actions.worked_on') }) },
      { head: t('actions.answers') },
    ],
    rows: actions.map((action) => ({
      key: action.step_id,
      cells: [
        { text: action.name },
        durationCell(action.waiting.median),
        durationCell(action.working.median),
        numberCell(action.time.count, language),
      ],
      onOpen: () => open(action),
    })),
  };
  // A few actions keep their order; of more, those with the longest waits are shown.
  const shown =
    actions.length <= mostBars
      ? actions
      : [...actions].sort((one, other) => (other.waiting.median ?? 0) - (one.waiting.median ?? 0)).slice(0, mostBars);
  return (
    <ChartCard
      title={title}
      definition={t('waiting.definition')}
      answer={data && describeWaiting(actions, t)}
      legend={
        shown.length === 0
          ? []
          : [
              { label: t('waiting.longest'), color: 'baton' },
              { label: t('waiting.waits'), color: 'waiting' },
              ...(actions.some(({ working }) => working.count > 0)
                ? [{ label: t('waiting.works'), color: 'working' as const }]
                : []),
            ]
      }
      scope={data?.data}
      table={table}
      isFailed={isFailed}
      isOld={isOld}
      // Of all workflows there are most often as many bars as the chart shows at most, each with its workflow.
      height={query?.workflow_id ? 190 : 379}
    >
      {shown.length > 0 && (
        <WaitingBars
          label={title}
          actions={shown}
          longest={findLongestWait(actions)?.step_id}
          isOfMany={!query?.workflow_id}
          labelOf={(action) =>
            t('waiting.bar', {
              name: action.name,
              waits: formatSpan(action.waiting.median ?? 0),
              works: formatSpan(action.working.median ?? 0),
              count: action.time.count,
            })
          }
          onOpen={open}
        />
      )}
    </ChartCard>
  );
}
