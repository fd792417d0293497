import { Button } from '@mantine/core';
import { useState } from 'react';
import { type ActionFigures, type AnalyticsQuery, actionsBreakdown } from '../../../contract/analytics.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { durationCell, numberCell, shareCell, shareOf } from '../downloads/cells.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { notInPicture } from '../downloads/draw-picture.ts';
import { useFigures } from '../use-analytics.ts';
import classes from './actions-table.module.css';
import { ActionsTable } from './actions-table.tsx';
import { ChartCard } from './chart-card.tsx';
import { describeSkip } from './describe-skip.ts';

/** The rows shown at first: all workflows together may have hundreds of actions. A button shows the others. */
const rowsAtFirst = 8;

/** The figures of each action in one table; a row opens to its outcomes and skips. */
export function ActionsCard({ query }: { query: AnalyticsQuery | null }) {
  const { t } = useTranslation('analytics');
  const { data, isFailed, isOld } = useFigures(actionsBreakdown, query);
  const actions = data?.data.actions ?? [];
  const more = data?.data.more_actions ?? 0;
  const [showsAll, setShowsAll] = useState(false);
  // For one or two rows more, a button is not worth it.
  const shown = showsAll || actions.length <= rowsAtFirst + 2 ? actions : actions.slice(0, rowsAtFirst);
  return (
    <ChartCard
      title={t('actions.title')}
      definition={t('actions.definition')}
      answer={more > 0 ? t('actions.more', { count: more }) : undefined}
      scope={data?.data}
      table={useActionsTable(actions)}
      isFailed={isFailed}
      isOld={isOld}
      isTable
      height={260}
    >
      <ActionsTable actions={shown} query={query} />
      {shown.length < actions.length && (
        <Button
          variant="default"
          size="xs"
          className={classes.more}
          onClick={() => setShowsAll(true)}
          {...{ [notInPicture]: true }}
        >
          {t('actions.show_all', { count: actions.length })}
        </Button>
      )}
    </ChartCard>
  );
}

/** The table that is saved as CSV: all actions, with what the page shows only in an opened row. */
function useActionsTable(of: ActionFigures[]): ChartTable {
  const { t } = useTranslation(['analytics', 'ui']);
  const { language } = useLocale();
  const seconds = (head: string) => ({ head, fileHead: t('in_seconds', { of: head }) });
  return {
    columns: [
      { head: t('workflow') },
      { head: t('actions.group') },
      { head: t('actions.action') },
      { head: t('actions.answers') },
      seconds(t('actions.waits')),
      seconds(t('actions.waits_mean')),
      seconds(t('actions.worked_on')),
      { head: t('actions.worked_on_count') },
      seconds(t('actions.nine_of_ten')),
      { head: t('actions.came_back') },
      { head: t('actions.late') },
      { head: t('actions.open') },
      { head: t('actions.outcomes') },
      { head: t('actions.skips') },
    ],
    rows: of.map((one) => ({
      key: one.step_id,
      cells: [
        { text: one.workflow_name },
        { text: one.action_group_name },
        { text: one.name },
        numberCell(one.time.count, language),
        durationCell(one.waiting.median),
        durationCell(one.waiting.mean),
        durationCell(one.working.median),
        numberCell(one.working.count, language),
        durationCell(one.time.ninth_decile),
        shareCell(shareOf(one.runs_came_back.count, one.runs_came_back.of), language),
        shareCell(shareOf(one.late.count, one.late.of), language),
        numberCell(one.open, language),
        { text: one.outcomes.map(({ outcome, count }) => `${t(`ui:outcome.${outcome}`)} ${count}`).join('; ') },
        { text: one.skipped.map(({ reason, count }) => `${describeSkip(reason, t)} ${count}`).join('; ') },
      ],
    })),
  };
}
