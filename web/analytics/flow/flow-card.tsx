import { Slider } from '@mantine/core';
import { useElementSize, useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type AnalyticsQuery, showFlow } from '../../../contract/analytics.ts';
import { getVersion } from '../../../contract/workflows.ts';
import type { Definition } from '../../../engine/definition.ts';
import { translateDefinition } from '../../../engine/translations/translate-definition.ts';
import type { Reply } from '../../lib/api-client.ts';
import { formatDay, formatDayTime } from '../../lib/format-date.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListFailed } from '../../ui/list-failed.tsx';
import { ChartCard } from '../cards/chart-card.tsx';
import { durationCell, numberCell } from '../downloads/cells.ts';
import type { ChartTable } from '../downloads/chart-table.ts';
import { notInPicture } from '../downloads/draw-picture.ts';
import { formatSpan } from '../format-span.ts';
import { type RunsBehind, useRunsBehind } from '../runs-behind/runs-behind.ts';
import { useFigures } from '../use-analytics.ts';
import { batonsAt, legsOf } from './batons-at.ts';
import classes from './flow-card.module.css';
import { FlowDrawing } from './flow-drawing.tsx';
import { travelOf, usePlayback } from './use-playback.ts';
import type { WayEnds } from './way-path.ts';

/** The list of the runs that took a way, with its title. */
const runsOfWay = (query: AnalyticsQuery | null, { from, to }: WayEnds, title: string): RunsBehind => ({
  title,
  query: { ...query, way_from: from ?? 'start', way_to: to ?? 'end' },
});

type Flow = Reply<typeof showFlow>['data'];

/** The workflow with its traffic, and the runs of the period as batons that move through it. */
export function FlowCard({ query }: { query: (AnalyticsQuery & { workflow_id: string }) | null }) {
  const { t } = useTranslation(['analytics', 'ui']);
  const { language } = useLocale();
  const ws = useWorkspaceId();
  const openRuns = useRunsBehind();
  const { data: reply, isFailed, isOld } = useFigures(showFlow, query && { ...query, without_passes: true });
  const flow = reply?.data;
  const version_id = flow?.version?.id ?? '';
  const version = useApi(
    getVersion,
    { params: { ws, workflow_id: query?.workflow_id ?? '', version_id } },
    // After a change of the workflow, `flow` and its version are those of the earlier one until the new one is loaded.
    { enabled: version_id !== '' && query !== null && !isOld, staleTime: 300_000 },
  );
  const written = version.data?.version.definition;
  const definition = useMemo(() => written && translateDefinition(written, language), [written, language]);
  const names = new Map(
    definition?.action_groups.flatMap(({ actions }) => actions.map(({ id, name }) => [id, name] as const)),
  );
  const nameOf = (id: string | null, end: string) => (id === null ? end : (names.get(id) ?? t('flow.earlier')));
  const table: ChartTable = {
    columns: [
      { head: t('flow.from') },
      { head: t('flow.to'), isText: true },
      { head: t('flow.times') },
      { head: t('flow.typical'), fileHead: t('in_seconds', { of: t('flow.typical') }) },
    ],
    rows: [...(flow?.ways ?? [])]
      .sort((one, other) => other.count - one.count)
      .map(({ from, to, count, time }) => ({
        key: `${from} ${to}`,
        onOpen: () =>
          openRuns(
            runsOfWay(
              query,
              { from, to },
              t('flow.from_to', { from: nameOf(from, t('flow.start')), to: nameOf(to, t('flow.end')) }),
            ),
          ),
        cells: [
          { text: nameOf(from, t('flow.start')) },
          { text: nameOf(to, t('flow.end')) },
          numberCell(count, language),
          durationCell(time.median),
        ],
      })),
  };
  const isEmpty = flow !== undefined && flow.version === null;
  return (
    <ChartCard
      title={t('flow.title')}
      definition={t('flow.definition')}
      answer={
        flow?.version ? t('flow.answer', { number: flow.version.number, count: flow.runs }) : isEmpty && t('flow.none')
      }
      scope={isEmpty || definition ? flow : undefined}
      table={table}
      isFailed={isFailed || version.isError}
      isOld={isOld}
      isWide
      height={520}
    >
      {flow && definition && query && (
        // Other filters begin with nothing played.
        <Traffic key={JSON.stringify(query)} flow={flow} definition={definition} query={query} />
      )}
    </ChartCard>
  );
}

function Traffic({ flow, definition, query }: { flow: Flow; definition: Definition; query: AnalyticsQuery }) {
  const { t } = useTranslation('analytics');
  const { language } = useLocale();
  const now = useNow();
  const openRuns = useRunsBehind();
  const { ref, width } = useElementSize();
  const noMotion = useReducedMotion(false, { getInitialValueInEffect: false });
  const steps = useMemo(() => new Map(flow.steps.map((step) => [step.step_id, step])), [flow.steps]);
  const [isAsked, setAsked] = useState(false);
  // Most people look at the drawing only, and finding the runs takes longer than all of it.
  const { data: reply, isFailed } = useFigures(showFlow, isAsked || noMotion ? query : null);
  const found = reply?.data.passes;
  const passes = useMemo(() => found ?? [], [found]);
  const legs = useMemo(() => legsOf(passes), [passes]);
  const first = Math.min(now, ...passes.map(({ started_at }) => started_at));
  const last = Math.max(
    first + 1,
    ...passes.map(({ ended_at, steps: of }) => ended_at ?? Math.max(0, ...of.map(({ opened_at }) => opened_at))),
  );
  const travel = travelOf(first, last);
  const { at, isPlaying, seek, toggle } = usePlayback(first, last + travel, found !== undefined);
  const locale = { language, zone: flow.time_zone };
  const moment = at ?? first;
  return (
    <div ref={ref} className={classes.traffic}>
      {width > 0 && (
        <FlowDrawing
          label={t('flow.title')}
          definition={definition}
          steps={steps}
          ways={flow.ways}
          batons={at === null ? null : batonsAt(legs, at, noMotion ? 0 : travel)}
          width={width}
          labelOf={(name, step) =>
            t('flow.step', {
              name,
              count: step?.runs ?? 0,
              time: step?.time.median == null ? t('flow.not_taken') : formatSpan(step.time.median),
            })
          }
          onOpenWay={(way, name) => openRuns(runsOfWay(query, way, name))}
          onOpen={(step_id, name) =>
            openRuns({
              title: t('behind.completed_action', { name }),
              query: { ...query, step_id, step_selection: 'completed' },
            })
          }
        />
      )}
      {flow.runs > 0 && (
        <div className={classes.player} {...{ [notInPicture]: true }}>
          {!noMotion && (
            <IconButton
              framed
              size={34}
              className={classes.play}
              aria-label={t(isPlaying ? 'flow.pause' : 'flow.play')}
              onClick={() => {
                setAsked(true);
                toggle();
              }}
            >
              <Icon of={isPlaying ? IconPlayerPause : IconPlayerPlay} />
            </IconButton>
          )}
          <Slider
            className={classes.slider}
            color="ink"
            size={4}
            thumbSize={16}
            disabled={!found}
            min={first}
            max={last + travel}
            step={(last + travel - first) / 200}
            value={moment}
            onChange={seek}
            label={null}
            thumbLabel={t('flow.moment')}
            thumbValueText={formatDayTime(moment, locale, now)}
          />
          <time className={classes.moment}>{found && formatDay(moment, locale, now)}</time>
          <p className={classes.note}>
            {found && t(noMotion ? 'flow.no_motion' : 'flow.sample', { count: passes.length })}
          </p>
          {isFailed && <ListFailed compact />}
        </div>
      )}
    </div>
  );
}
