import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { WorkspaceEntry } from '../../contract/identity.ts';
import { initials } from '../lib/initials.ts';
import { paths } from '../lib/paths.ts';
import { selectedWorkspaceId } from '../lib/selected-workspace.ts';
import { reloadMe, useSignedIn } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { DemoOffer } from './demo-offer.tsx';
import classes from './workspace-list-page.module.css';

export function WorkspaceListPage() {
  const { t } = useTranslation('workspaces');
  const { workspaces } = useSignedIn();
  // Somebody may have let the reader in again since the app was opened. A page from which a role is gone gets no live changes.
  useEffect(() => {
    reloadMe().catch(() => {});
  }, []);
  const create = (
    <LinkButton to={paths.newWorkspace} leftSection={<Icon of={IconPlus} />}>
      {t('new')}
    </LinkButton>
  );
  if (workspaces.length === 0) {
    return (
      <Page width="narrow">
        <PageHead title={t('title')} />
        <EmptyState picture={<LostBaton />} title={t('empty')} text={t('empty_text')}>
          {create}
        </EmptyState>
        <DemoOffer />
      </Page>
    );
  }
  return (
    <Page width="narrow">
      <PageHead title={t('title')} below={t('text')} actions={create} />
      <ul className={classes.list}>
        {workspaces.map((entry) => (
          <li key={entry.workspace_id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
      <DemoOffer />
    </Page>
  );
}

function Entry({ entry }: { entry: WorkspaceEntry }) {
  const { t } = useTranslation(['workspaces', 'app', 'second_factor']);
  const closed = entry.user_workspace_status === 'disabled';
  const disabled = entry.status === 'disabled';
  const words = (
    <>
      <span className={classes.square} aria-hidden="true">
        {initials(entry.name)}
      </span>
      <span className={classes.words}>
        <b>{entry.name}</b>
        <span>{t(`app:role.${entry.role}`)}</span>
      </span>
      {!closed && entry.needs_second_factor && <Chip>{t('second_factor:locked')}</Chip>}
      {closed && <Chip>{t('closed_to_you')}</Chip>}
      {!closed && disabled && <Chip>{t('disabled')}</Chip>}
      {!closed && !disabled && entry.workspace_id === selectedWorkspaceId() && <Chip>{t('selected')}</Chip>}
    </>
  );
  if (closed || (disabled && entry.role !== 'owner')) {
    return (
      <span className={classes.entry} data-closed>
        {words}
      </span>
    );
  }
  return (
    <Link
      to={paths.home}
      params={{ workspaceId: entry.workspace_id }}
      className={classes.entry}
      data-closed={disabled || undefined}
    >
      {words}
    </Link>
  );
}
