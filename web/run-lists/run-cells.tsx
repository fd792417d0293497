import { creatorName } from '../../contract/person-name.ts';
import type { RunSummary } from '../../contract/runs.ts';
import { formatDuration } from '../lib/format-when.ts';
import { currentLanguage } from '../lib/languages.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { listNames } from '../runs/join-names.ts';
import { RefAvatarOf } from '../runs/ref-avatar.tsx';
import { segmentsOf } from '../runs/segments-of.ts';
import { useMembers } from '../runs/use-members.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Due } from '../ui/due.tsx';
import { Track } from '../ui/track.tsx';
import classes from './run-cells.module.css';

/** The current stage of the run; once it has ended, how long it took. */
export function ProgressCell({ run }: { run: RunSummary }) {
  const { t } = useTranslation('runs');
  const now = run.stages.find((stage) => stage.state === 'held' || stage.state === 'failed');
  const words =
    run.ended_at !== null ? t('list.took', { time: formatDuration(run.ended_at - run.started_at) }) : (now?.name ?? '');
  return (
    <span className={classes.progress}>
      <Track segments={segmentsOf(run.stages)} />
      <span className={classes.stage} data-ended={run.ended_at !== null || undefined} title={words || undefined}>
        {words}
      </span>
    </span>
  );
}

/** Who has the baton: avatars, then names. */
export function WithCell({ run }: { run: RunSummary }) {
  const { t } = useTranslation(['runs', 'ui']);
  const { me, isMe, avatarOf, shortName } = useMembers();
  if (run.status === 'failed') {
    const words = t('list.needs_look');
    return (
      <span className={classes.failed} title={words}>
        {words}
      </span>
    );
  }
  const others = run.assignees.filter((ref) => !isMe(ref));
  const holders = isYours(run) && me ? [me, ...others] : others;
  if (holders.length === 0) return <span className={classes.nothing}>{t('ui:nothing')}</span>;
  const shown = holders.slice(0, 2);
  const names = shown.map((ref) => (isMe(ref) ? t('you') : shortName(ref)));
  if (holders.length > shown.length) names.push(t('more_people', { count: holders.length - shown.length }));
  return (
    <span className={classes.with}>
      <span className={classes.faces}>
        {shown.map((ref) => (
          <RefAvatarOf key={ref.id} of={ref} avatarOf={avatarOf} />
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
