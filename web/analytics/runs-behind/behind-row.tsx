import { Link } from '@tanstack/react-router';
import type { RunSummary } from '../../../contract/runs.ts';
import { formatDay } from '../../lib/format-date.ts';
import { paths } from '../../lib/paths.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useLocale, useNow } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Status } from '../../ui/status-glyph.tsx';
import { formatSpan } from '../format-span.ts';
import classes from './runs-behind-drawer.module.css';

/** A run behind a figure: when it started, how it stands, how long it took or has taken so far. */
export function BehindRow({ run }: { run: RunSummary & { seconds: number | null } }) {
  const { t } = useTranslation('analytics');
  const locale = useLocale();
  const now = useNow();
  const workspaceId = useWorkspaceId();
  return (
    <li className={classes.run}>
      <Link to={paths.run} params={{ workspaceId, runId: run.id }} className={classes.name} title={run.name}>
        {run.name}
      </Link>
      <span className={classes.time}>
        {run.seconds === null
          ? t('behind.so_far', { time: formatSpan(Math.max(0, now - run.started_at)) })
          : formatSpan(run.seconds)}
      </span>
      <span className={classes.detail}>
        {run.workflow.name} · {t('behind.started', { day: formatDay(run.started_at, locale, now) })}
      </span>
      <Status of={run.status} />
    </li>
  );
}
