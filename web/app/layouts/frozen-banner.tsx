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

/** Shows that the workspace is frozen or disabled; owners also get a link to change that. */
export function FrozenBanner() {
  const { t } = useTranslation('app');
  const entry = useWorkspaceEntry();
  const isShown = useMatches({ select: (matches) => matches.some(({ fullPath }) => shownOn.has(fullPath)) });
  const { data } = useApi(getWorkspace, { params: { ws: entry?.workspace_id ?? '' } }, { enabled: isShown && !!entry });
  const state = entry?.status === 'disabled' ? 'disabled' : data?.workspace.is_frozen ? 'frozen' : null;
  if (!isShown || !entry || !state) return null;
  return (
    <aside className={classes.banner} aria-label={t(`${state}.label`)}>
      <Icon of={state === 'frozen' ? IconSnowflake : IconCircleOff} />
      <span>{t(`${state}.text`)}</span>
      {entry.role === 'owner' && (
        <Link
          to={state === 'frozen' ? paths.usageSettings : paths.generalSettings}
          params={{ workspaceId: entry.workspace_id }}
        >
          {t(`${state}.link`)}
        </Link>
      )}
    </aside>
  );
}
