import { IconCircleOff, IconSnowflake } from '@tabler/icons-react';
import { Link, useMatches } from '@tanstack/react-router';
import { getWorkspace } from '../../../contract/workspaces.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './banner.module.css';

/** The pages where people begin their work and where they start runs. */
const shownOn = new Set<string>([paths.home, paths.newRun, paths.startRun]);

const looks = {
  disabled: { icon: IconCircleOff, to: paths.generalSettings },
  frozen: { icon: IconSnowflake, to: paths.usageSettings },
} as const;

/**
 * Says why no runs start: the workspace is disabled or frozen. Owners get a link to change that, members are told who can;
 * guests start no runs.
 */
export function WorkspaceStateBanner() {
  const { t } = useTranslation('app');
  const entry = useWorkspaceEntry();
  const isShown = useMatches({ select: (matches) => matches.some(({ fullPath }) => shownOn.has(fullPath)) });
  const { data } = useApi(getWorkspace, { params: { ws: entry?.workspace_id ?? '' } }, { enabled: isShown && !!entry });
  if (!isShown || !entry) return null;
  const state = entry.status === 'disabled' ? 'disabled' : data?.workspace.is_frozen ? 'frozen' : null;
  if (!state || (state === 'frozen' && entry.role === 'guest')) return null;
  const { icon, to } = looks[state];
  return (
    <aside className={classes.banner} aria-label={t(`${state}.label`)}>
      <Icon of={icon} />
      <span>
        {t(`${state}.text`)} {state === 'frozen' && entry.role !== 'owner' && t('frozen.ask')}
      </span>
      {entry.role === 'owner' && (
        <Link to={to} params={{ workspaceId: entry.workspace_id }}>
          {t(`${state}.link`)}
        </Link>
      )}
    </aside>
  );
}
