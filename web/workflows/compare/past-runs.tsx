import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { type PastRunsReply, replayPastRuns } from '../../../contract/past-runs.ts';
import type { WhyReply } from '../../../contract/runs.ts';
import type { Id } from '../../../engine/definition.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { useApi } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { RunLink } from '../../runs/run-link.tsx';
import { WhyRows } from '../../runs/show/why-rows.tsx';
import { WhyButton } from '../../runs/show/why-table.tsx';
import { SkeletonRows } from '../../ui/skeletons.tsx';
import { describeDifference } from '../editor/dry-run/describe-difference.ts';
import classes from './compare.module.css';

type Changed = PastRunsReply['runs'][number];

/** Which of the last runs would have gone another way with the draft, where and why. */
export function PastRuns({ ws, workflow_id }: { ws: Id; workflow_id: Id }) {
  const { t } = useTranslation(['compare', 'app']);
  // Asked for anew each time: the draft may have changed since.
  const { data, error, isFetching, refetch } = useApi(
    replayPastRuns,
    { params: { ws, workflow_id } },
    { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false },
  );
  if (error && !isFetching) {
    return (
      <p className={classes.none} role="alert">
        {problemMessage(error)}{' '}
        <Button variant="default" size="compact-sm" onClick={() => refetch()}>
          {t('app:error.again')}
        </Button>
      </p>
    );
  }
  if (!data) return <SkeletonRows rows={2} />;
  const { looked_at, changed, unclear, runs } = data;
  const groups = [...Map.groupBy(runs, groupOf).entries()];
  return (
    <section aria-label={t('past.title')}>
      <p className={classes.none} role="status">
        {looked_at === 0
          ? t('past.no_runs')
          : changed === 0
            ? t('past.none', { count: looked_at })
            : t('past.some', { count: changed, all: looked_at })}
        {unclear > 0 && ` ${t('past.unclear', { count: unclear })}`}
      </p>
      <ul className={classes.runs}>
        {groups.map(([key, some]) => (
          <li key={key}>
            <Alike runs={some} />
          </li>
        ))}
      </ul>
      {runs.length < changed && <p className={classes.quiet}>{t('past.listed', { count: runs.length })}</p>}
    </section>
  );
}

/** Runs that part in the same place in the same way are told together. */
const groupOf = ({ difference: { action_id, expected, found }, action_name }: Changed) =>
  JSON.stringify([action_id, action_name, expected, found]);

function Alike({ runs }: { runs: Changed[] }) {
  const { t } = useTranslation(['editor', 'workflows']);
  const { t: tCompare } = useTranslation('compare');
  const [first] = runs;
  if (!first) return null;
  return (
    <>
      <p className={classes.head}>
        <b>{describeDifference(t, () => first.action_name, first.difference)}</b>
        <span>{tCompare('past.runs', { count: runs.length })}</span>
      </p>
      <ul className={classes.links}>
        {runs.map((run) => (
          <li key={run.id}>
            <ChangedRun run={run} />
          </li>
        ))}
      </ul>
    </>
  );
}

function ChangedRun({ run }: { run: Changed }) {
  const { t } = useTranslation('compare');
  const [isOpen, { toggle }] = useDisclosure(false);
  const box = useId();
  const { why_before, why_after } = run;
  return (
    <>
      <span className={classes.link}>
        <RunLink run={run} />
        {(why_before || why_after) && <WhyButton table={box} isOpen={isOpen} onToggle={toggle} />}
      </span>
      <div id={box}>
        {isOpen && (
          <>
            <Why title={t('before')} why={why_before} />
            <Why title={t('after')} why={why_after} />
          </>
        )}
      </div>
    </>
  );
}

function Why({ title, why }: { title: string; why: WhyReply | null }) {
  const { t } = useTranslation(['compare', 'runs', 'ui']);
  return (
    <div className={classes.why}>
      <p className={classes.quiet}>
        <b>{title}</b>
        {t('ui:colon')} {why === null ? t('no_condition') : t(why.result ? 'applies' : 'does_not_apply')}
      </p>
      {why?.is_locked && <p className={classes.quiet}>{t('runs:why.rests_on_locked')}</p>}
      {why?.items && <WhyRows items={why.items} />}
    </div>
  );
}
