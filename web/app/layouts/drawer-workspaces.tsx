import { Collapse, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { initials } from '../../lib/initials.ts';
import { paths } from '../../lib/paths.ts';
import { useMe } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { mayEnter } from '../access-rules.ts';
import { useCurrentWorkspace } from '../current-workspace.ts';
import classes from './drawer.module.css';
import { closeDrawer } from './drawer-state.ts';

/** The current workspace; a press shows the others. */
export function DrawerWorkspaces() {
  const { t } = useTranslation('app');
  const me = useMe();
  const { entry, all } = useCurrentWorkspace();
  const [open, setOpen] = useState(false);
  const name = entry?.name ?? t('workspace_menu.choose');
  return (
    <div className={classes.workspaces}>
      <UnstyledButton
        className={classes.workspace}
        onClick={() => setOpen(!open)}
        aria-expanded={open}
        aria-label={t('workspace_menu.label', { name })}
      >
        <span className={classes.square} aria-hidden="true">
          {initials(name)}
        </span>
        <span className={classes.whoWords}>
          <b>{name}</b>
          {entry && <span>{t(`role.${entry.role}`)}</span>}
        </span>
        <Icon of={IconSelector} size={18} />
      </UnstyledButton>
      <Collapse expanded={open}>
        <Link to={paths.workspaces} activeOptions={{ exact: true }} onClick={closeDrawer} className={classes.sub}>
          {t('workspace_menu.switch')}
        </Link>
        <ul className={classes.list}>
          {all.map((one) => (
            <li key={one.workspace_id}>
              {me && mayEnter(me, one.workspace_id) ? (
                <Link
                  to={paths.home}
                  params={{ workspaceId: one.workspace_id }}
                  onClick={closeDrawer}
                  className={classes.sub}
                  aria-current={one.workspace_id === entry?.workspace_id || undefined}
                  data-closed={one.status === 'disabled' || undefined}
                >
                  {one.name}
                  {one.status === 'disabled' && ` · ${t('workspace_menu.disabled')}`}
                </Link>
              ) : (
                <span className={classes.sub} data-closed>
                  {one.name} · {t('workspace_menu.disabled')}
                </span>
              )}
            </li>
          ))}
        </ul>
      </Collapse>
    </div>
  );
}
