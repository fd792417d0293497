import { IconCircleOff, IconSnowflake } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { getWorkspace } from '../../../contract/workspaces.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './frozen-banner.module.css';

/** The pages where people begin their work and where they start runs. */
const shownOn = new Set<string>([paths.home, paths.newRun, paths.startRun]);

/**
 * Shows that the workspace is frozen, with a link for owners to change the package; or to its owners, whom alone it lets
 * in then, that it is disabled.
 */
export function FrozenBanner() {
  const { t } = useTranslation('app');
  const entry = useWorkspaceEntry();
  const isShown = useMatches({ select: (matches) => matches.some(({ fullPath }) => shownOn.has(fullPath)) });
  const { data } = useApi(getWorkspace, { params: { ws: entry?.workspace_id ?? '' } }, { enabled: isShown && !!entry });
  if (!isShown || !entry) return null;
  if (entry.status === 'disabled' && entry.role === 'owner') {
    return (
      <aside className={classes.banner} aria-label={t('disabled.label')}>
        <Icon of={IconCircleOff} />
        <span>{t('disabled.text')}</span>
        <Link to={paths.generalSettings} params={{ workspaceId: entry.workspace_id }}>
          {t('disabled.enable')}
        </Link>
      </aside>
    );
  }
  if (!data?.workspace.is_frozen) return null;
  return (
    <aside className={classes.banner} aria-label={t('frozen.label')}>
      <Icon of={IconSnowflake} />
      <span>{t('frozen.text')}</span>
      {entry.role === 'owner' && (
        <Link to={paths.usageSettings} params={{ workspaceId: entry.workspace_id }}>
          {t('frozen.billing')}
        </Link>
      )}
    </aside>
  );
}
