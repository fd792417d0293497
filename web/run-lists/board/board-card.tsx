import { Link } from '@tanstack/react-router';
import type { ListedRun } from '../../../contract/run-lists.ts';
import { formatSince } from '../../lib/format-when.ts';
import { paths } from '../../lib/paths.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { ImportedChip } from '../../runs/imported-chip.tsx';
import { BatonBar } from '../../ui/baton-bar.tsx';
import { Due } from '../../ui/due.tsx';
import { Status } from '../../ui/status-glyph.tsx';
import { isYours, WithCell } from '../run-cells.tsx';
import classes from './run-board.module.css';

/** One run: its name, who holds it since when, and when it is due; or its status if it has failed or ended. */
export function BoardCard({
  run,
  details,
  isCurrent,
  isGone,
}: {
  run: ListedRun;
  /** What the heading of the column does not say: the stage or the workflow. */
  details: string[];
  /** Whether the Tab key reaches it. */
  isCurrent: boolean;
  /** Whether the run has left the column: then only the space of its card is kept. */
  isGone: boolean;
}) {
  const { t } = useTranslation('runs');
  const workspaceId = useWorkspaceId();
  const locale = useLocale();
  const now = useNow();
  const stage = run.stages.find(({ state }) => state === 'held' || state === 'failed');
  const hasEnded = run.ended_at !== null;
  const isHeld = !hasEnded && run.status !== 'failed' && (isYours(run) || run.assignees.length > 0);
  return (
    <li className={classes.item} data-gone={isGone || undefined} inert={isGone} aria-hidden={isGone || undefined}>
      <Link
        to={paths.run}
        params={{ workspaceId, runId: run.id }}
        className={classes.card}
        data-board-card={isGone ? undefined : run.id}
        data-late={run.is_overdue || undefined}
        data-failed={run.status === 'failed' || undefined}
        tabIndex={isCurrent && !isGone ? 0 : -1}
      >
        <span className={classes.name}>
          {isHeld && <BatonBar theirs={!isYours(run)} />}
          <span>
            {run.name}
            {isYours(run) && <span className="visually-hidden">, {t('with_you')}</span>}
          </span>
        </span>
        {details.length > 0 && <span className={classes.details}>{details.join(' · ')}</span>}
        {run.import && (
          <span className={classes.status}>
            <ImportedChip of={run.import} />
          </span>
        )}
        {(hasEnded || run.status === 'failed') && (
          <span className={classes.status}>
            <Status of={run.status} />
          </span>
        )}
        {!hasEnded && run.status !== 'failed' && (
          <span className={classes.holder}>
            <WithCell run={run} />
            {stage?.opened_at && <span className={classes.since}>{formatSince(stage.opened_at, locale, now)}</span>}
          </span>
        )}
        {run.due_date !== null && !hasEnded && (
          <span className={classes.due}>
            <Due at={run.due_date} settled={!run.is_overdue} lead={run.is_overdue ? undefined : t('list.due')} />
          </span>
        )}
      </Link>
    </li>
  );
}
