import { IconChartBar, IconHome, IconProgress, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listPendingActions } from '../../../contract/home.ts';
import { waitingOf } from '../../home/waiting-of.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Count } from '../../ui/count.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useCurrentWorkspace } from '../current-workspace.ts';

/** Home with the number of waiting actions, Workflows (not for guests), Runs, Analytics (not for guests). */
export function MainNav({ className, onFollow }: { className?: string; onFollow?: () => void }) {
  const { t } = useTranslation('app');
  const { entry } = useCurrentWorkspace();
  const workspaceId = entry?.workspace_id ?? '';
  const { data } = useApi(
    listPendingActions,
    { params: { ws: workspaceId }, query: { limit: 1 } },
    { enabled: workspaceId !== '', refetchInterval: 120_000 },
  );
  if (!entry) return <nav className={className} aria-label={t('nav.label')} />;
  const waiting = waitingOf(data);
  const to = { params: { workspaceId }, onClick: onFollow, activeProps: { 'aria-current': 'page' as const } };
  return (
    <nav className={className} aria-label={t('nav.label')}>
      <Link to={paths.home} {...to}>
        <Icon of={IconHome} size={20} />
        <span>{t('nav.home')}</span>
        {waiting > 0 && (
          <span title={t('nav.waiting', { count: waiting })}>
            <Count value={waiting} hold />
          </span>
        )}
      </Link>
      {entry.role !== 'guest' && (
        <Link to={paths.workflows} {...to}>
          <Icon of={IconRoute} size={20} />
          <span>{t('nav.workflows')}</span>
        </Link>
      )}
      <Link to={paths.runs} {...to}>
        <Icon of={IconProgress} size={20} />
        <span>{t('nav.runs')}</span>
      </Link>
      {entry.role !== 'guest' && (
        <Link to={paths.analytics} {...to}>
          <Icon of={IconChartBar} size={20} />
          <span>{t('nav.analytics')}</span>
        </Link>
      )}
    </nav>
  );
}
