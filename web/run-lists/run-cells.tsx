import { creatorName } from '../../contract/person-name.ts';
import type { RunSummary } from '../../contract/runs.ts';
import { formatDuration } from '../lib/format-when.ts';
import { currentLanguage } from '../lib/languages.ts';
import type { TFunction } from '../lib/locale-keys.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { listNames } from '../runs/join-names.ts';
import { RefAvatarOf } from '../runs/ref-avatar.tsx';
import { segmentsOf } from '../runs/segments-of.ts';
import { type Members, useMembers } from '../runs/use-members.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Due } from '../ui/due.tsx';
import { Track } from '../ui/track.tsx';
import classes from './run-cells.module.css';

/** The current stage of the run; once it has ended, how long it took. */
export function ProgressCell({ run }: { run: RunSummary }) {
  const { t } = useTranslation('runs');
  const words = describeProgress(run, t);
  return (
    <span className={classes.progress}>
      <Track segments={segmentsOf(run.stages)} />
      <span className={classes.stage} data-ended={run.ended_at !== null || undefined} title={words || undefined}>
        {words}
      </span>
    </span>
  );
}

export function describeProgress(run: RunSummary, t: TFunction<'runs'>): string {
  if (run.ended_at !== null) return t('list.took', { time: formatDuration(run.ended_at - run.started_at) });
  return run.stages.find((stage) => stage.state === 'held' || stage.state === 'failed')?.name ?? '';
}

/** The first two that hold it, the reader before others, and the names that stand beside their avatars. */
export function holdersOf(run: RunSummary, { me, isMe, shortName }: Members, t: TFunction<'runs'>) {
  const others = run.assignees.filter((ref) => !isMe(ref));
  const holders = isYours(run) && me ? [me, ...others] : others;
  const shown = holders.slice(0, 2);
  const names = shown.map((ref) => (isMe(ref) ? t('you') : shortName(ref)));
  if (holders.length > shown.length) names.push(t('more_people', { count: holders.length - shown.length }));
  return { shown, names };
}

/** Who has the baton: avatars, then names. */
export function WithCell({ run }: { run: RunSummary }) {
  const { t } = useTranslation(['runs', 'ui']);
  const members = useMembers();
  if (run.status === 'failed') {
    const words = t('list.needs_look');
    return (
      <span className={classes.failed} title={words}>
        {words}
      </span>
    );
  }
  const { shown, names } = holdersOf(run, members, t);
  if (shown.length === 0) return <span className={classes.nothing}>{t('ui:nothing')}</span>;
  return (
    <span className={classes.with}>
      <span className={classes.faces}>
        {shown.map((ref) => (
          <RefAvatarOf key={ref.id} of={ref} avatarOf={members.avatarOf} />
        ))}
      </span>
      <span className={classes.names} data-yours={isYours(run) || undefined} title={names.join(', ')}>
        {listNames(names, currentLanguage())}
      </span>
    </span>
  );
}

/** Whether the reader has the baton, as the server computed it. */
export const isYours = (run: RunSummary): boolean => run.stages.some((stage) => stage.is_yours);

export function StarterCell({ run }: { run: RunSummary }) {
  const { t } = useTranslation('ui');
  const by = run.created_by_user;
  if (!by) return <span className={classes.nothing}>{t('nothing')}</span>;
  return <Avatar person={{ id: by.id, name: creatorName(by), image: by.profile_image.url }} labelled />;
}

export function DueCell({ run }: { run: RunSummary }) {
  if (run.due_date === null) return null;
  return (
    <span className={classes.due}>
      <Due at={run.due_date} settled={!run.is_overdue} />
    </span>
  );
}
