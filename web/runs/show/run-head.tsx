import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { creatorName, displayName } from '../../../contract/person-name.ts';
import type { Run } from '../../../contract/runs.ts';
import { RunForecast } from '../../forecasts/lazy-forecasts.ts';
import { formatDayTime } from '../../lib/format-date.ts';
import { formatDuration } from '../../lib/format-when.ts';
import { paths } from '../../lib/paths.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { AvatarStack } from '../../ui/avatar-stack.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Due } from '../../ui/due.tsx';
import { Fold } from '../../ui/fold.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Status } from '../../ui/status-glyph.tsx';
import { useShareDialog } from '../../viewers/use-share-dialog.tsx';
import { ImportedChip } from '../imported-chip.tsx';
import { RunLink } from '../run-link.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { FollowButton } from './follow-button.tsx';
import { MovedMark } from './moved-mark.tsx';
import classes from './run-head.module.css';
import { RunMenu } from './run-menu.tsx';

/** Name, status, workflow, initiator, due date and participants. */
export function RunHead({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  const share = useShareDialog({ kind: 'run', id: run.id, name: run.name }, run.can.share === true);
  const people = run.participants.map(({ user_workspace: { user } }) => ({
    id: user.id,
    name: displayName(user),
    image: user.profile_image.url,
  }));
  return (
    <PageHead
      title={run.name}
      below={<RunFacts run={run} />}
      actions={
        <>
          <span className={classes.people}>
            <AvatarStack people={people} size={28} />
          </span>
          <FollowButton run={run} />
          {share.button}
          {share.dialog}
          <RunMenu run={run} label={t('menu.label')} />
        </>
      }
    />
  );
}

/** On a phone only where the run stands, in one line; a button beside it shows the other facts. */
function RunFacts({ run }: { run: Run }) {
  const { t } = useTranslation(['runs', 'commands']);
  const workspaceEntry = useWorkspaceEntry();
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const marks = (
    <>
      <span>
        <Status of={run.status} />
      </span>
      {run.import && (
        <span>
          <ImportedChip of={run.import} isLinked={run.is_admin} />
        </span>
      )}
      {run.deleted_at !== null && <Chip tone="bad">{t('commands:deleted_mark')}</Chip>}
      {run.hid_at !== null && <Chip>{t('commands:hidden_mark')}</Chip>}
    </>
  );
  const forecast = run.ended_at === null && workspaceEntry && workspaceEntry.role !== 'guest' && (
    <div className={classes.forecast}>
      <Suspense>
        <RunForecast run_id={run.id} />
      </Suspense>
    </div>
  );
  const description = run.description && <p className={classes.description}>{run.description}</p>;
  if (!isNarrow) {
    return (
      <>
        <Facts>
          {marks}
          <Origin run={run}>{run.move ? <MovedMark run={run} move={run.move} /> : <VersionFact run={run} />}</Origin>
          <ProgressFact run={run} />
          <DueFact run={run} />
          <ParentFact run={run} />
        </Facts>
        {forecast}
        {description}
      </>
    );
  }
  const isDue = run.due_date !== null;
  return (
    <>
      <Facts>
        {marks}
        {run.move && <MovedMark run={run} move={run.move} />}
        {isDue ? <DueFact run={run} /> : <ProgressFact run={run} />}
        <button
          type="button"
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {t('details')}
          <Icon of={IconChevronDown} size={14} />
        </button>
      </Facts>
      <Fold isOpen={isOpen} id={id}>
        <Facts>
          <Origin run={run}>{!run.move && <VersionFact run={run} />}</Origin>
          {isDue && <ProgressFact run={run} />}
          <ParentFact run={run} />
        </Facts>
        {forecast}
      </Fold>
      {description}
    </>
  );
}

const Facts = ({ children }: { children: ReactNode }) => <span className={classes.facts}>{children}</span>;

/** The workflow of the run, its version (`children`), who started it, when, and how long it has been open or took. */
function Origin({ run, children }: { run: Run; children: ReactNode }) {
  const { t } = useTranslation('runs');
  const locale = useLocale();
  const now = useNow();
  const workspaceEntry = useWorkspaceEntry();
  const name = run.created_by_user && creatorName(run.created_by_user);
  const when = formatDayTime(run.started_at, locale, now);
  return (
    <>
      {workspaceEntry && workspaceEntry.role !== 'guest' ? (
        <Link
          className={classes.link}
          to={paths.workflow}
          params={{ workspaceId: workspaceEntry.workspace_id, workflowId: run.workflow_id }}
        >
          <span>{run.workflow.name}</span>
        </Link>
      ) : (
        <span>{run.workflow.name}</span>
      )}
      {children}
      {/* Who started the case of an imported run may be unknown; all others are started by somebody or by Baton. */}
      <span>
        {run.import && !name ? t('started_at', { when }) : t('started_by', { name: name ?? t('baton'), when })}
      </span>
      {run.ended_at !== null && <span>{t('ended_at', { when: formatDayTime(run.ended_at, locale, now) })}</span>}
      <span>
        {t(run.ended_at === null ? 'open_for' : 'took', {
          time: formatDuration((run.ended_at ?? now) - run.started_at),
        })}
      </span>
    </>
  );
}

function VersionFact({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  return <span>{t('version', { number: run.version.number })}</span>;
}

/** Skipped steps, which did not have to be done, are left out; cancelled steps count as not done. */
function ProgressFact({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  const actions = run.run_steps.filter(
    (step) => step.is_newest && step.status !== 'skipped' && step.reason !== 'not_in_version',
  );
  const done = actions.filter(({ status }) => status === 'completed').length;
  return <span>{t('progress', { done, count: actions.length })}</span>;
}

function DueFact({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  if (run.due_date === null) return null;
  return (
    <span className={classes.due}>
      <Due at={run.due_date} settled={!run.is_overdue} lead={run.is_overdue ? undefined : t('due')} />
    </span>
  );
}

function ParentFact({ run }: { run: Run }) {
  const { t } = useTranslation('runs');
  if (!run.parent_run) return null;
  return (
    <span>
      {t('part_of')} <RunLink run={run.parent_run} />
    </span>
  );
}
