import type { Run, RunStepReply, Stage } from '../../../contract/runs.ts';
import { formatDayTime } from '../../lib/format-date.ts';
import { formatDuration, formatSince } from '../../lib/format-when.ts';
import { currentLanguage } from '../../lib/languages.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useIsPrinted } from '../../ui/printed.ts';
import { StatusGlyph } from '../../ui/status-glyph.tsx';
import { Track } from '../../ui/track.tsx';
import { votesGiven } from '../answer/votes-given.ts';
import { joinNames } from '../join-names.ts';
import { RefAvatar } from '../ref-avatar.tsx';
import { segmentsOf } from '../segments-of.ts';
import { useMembers } from '../use-members.ts';
import classes from './run-track.module.css';
import { useExpectedNames } from './use-expected-names.ts';

/** With more stages only those that are open, and the one after them, say who has them. */
const mostExplained = 16;

/** The track of a run: who holds each stage and since when, and how long the settled stages took. */
export function RunTrack({ run }: { run: Run }) {
  const { t } = useTranslation('ui');
  const locale = useLocale();
  const now = useNow();
  const isPrinted = useIsPrinted();
  const since = (at: number) =>
    isPrinted ? t('when.since', { date: formatDayTime(at, locale, now) }) : formatSince(at, locale, now);
  const next = run.stages.find(({ state }) => state === 'next');
  const isExplained = (stage: Stage) =>
    run.stages.length <= mostExplained || stage.state === 'held' || stage.state === 'failed' || stage === next;
  const segments = segmentsOf(run.stages).map((segment, index) => {
    const stage = run.stages[index]!;
    const steps = run.run_steps.filter((step) => step.is_newest && step.action_group_id === stage.action_group_id);
    return {
      ...segment,
      note: stage.state === 'held' && stage.opened_at !== null ? since(stage.opened_at) : undefined,
      mark: stage.state === 'done' && <StatusGlyph of="completed" />,
      below: isExplained(stage) && <Below stage={stage} steps={steps} />,
    };
  });
  return (
    <section className={classes.card}>
      <Track segments={segments} size="run" names />
    </section>
  );
}

function Below({ stage, steps }: { stage: Stage; steps: RunStepReply[] }) {
  const { t } = useTranslation('runs');
  const namesOf = useExpectedNames();
  const locale = useLocale();
  const now = useNow();
  if (stage.state === 'held' || stage.state === 'failed') return <Holders stage={stage} steps={steps} />;
  const [expected] = stage.expected;
  if (stage.state === 'next' && expected) {
    return (
      <span className={classes.line}>
        <RefAvatar of={expected} size={20} />
        <span>{t('stage.expected', { names: namesOf(stage) })}</span>
      </span>
    );
  }
  if (stage.state !== 'done' || stage.settled_at === null) return null;
  const last = steps.flatMap((step) => step.votes).toSorted((one, other) => other.at - one.at)[0];
  const took = stage.opened_at === null ? null : formatDuration(stage.settled_at - stage.opened_at);
  return (
    <span className={classes.line}>
      {last && <RefAvatar of={{ type: 'user_workspace', id: last.user_workspace_id, name: last.name }} size={20} />}
      <span>
        <span className={classes.whole}>
          {formatDayTime(stage.settled_at, locale, now)}
          {took && ','}
        </span>{' '}
        {took && <span className={classes.whole}>{t('took', { time: took })}</span>}
      </span>
    </span>
  );
}

function Holders({ stage, steps }: { stage: Stage; steps: RunStepReply[] }) {
  const { t } = useTranslation('runs');
  const { me, isMe, shortName } = useMembers();
  if (stage.state === 'failed') return <span className={classes.failed}>{t('list.needs_look')}</span>;
  const [first] = stage.holders;
  if (!first) return <span className={classes.line}>{t('with_baton')}</span>;
  const others = stage.holders.filter((ref) => !isMe(ref)).map(shortName);
  const names = joinNames(stage.is_yours ? [t('you_by'), ...others] : others, currentLanguage());
  const votes = steps.map(votesGiven).find((one) => one !== null);
  const face = (stage.is_yours && me) || first;
  return (
    <span className={classes.line}>
      <RefAvatar of={face} size={20} />
      <span>
        <b>{t('with_start', { names })}</b>
        {votes && `, ${t('votes_given_short', { given: votes.given, count: votes.needed })}`}
      </span>
    </span>
  );
}
