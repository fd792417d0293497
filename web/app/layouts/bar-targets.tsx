import { UnstyledButton } from '@mantine/core';
import { IconLifebuoy, IconPlus, IconSelector } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { displayName } from '../../../contract/person-name.ts';
import { useSignedIn } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useCurrentWorkspace } from '../current-workspace.ts';
import classes from './bar-targets.module.css';

export type TargetProps = ComponentProps<'button'>;

/**
 * The buttons of the bar. They are shown before their menus are loaded, so that the first page does not wait for those.
 */
export function WorkspaceTarget({ className = '', ...props }: TargetProps) {
  const { t } = useTranslation('app');
  const { entry } = useCurrentWorkspace();
  const name = entry?.name ?? t('workspace_menu.choose');
  return (
    <UnstyledButton
      className={`${classes.workspace} ${className}`}
      aria-label={t('workspace_menu.label', { name })}
      {...props}
    >
      <span>{name}</span>
      <Icon of={IconSelector} />
    </UnstyledButton>
  );
}

export function NewTarget(props: TargetProps) {
  const { t } = useTranslation('app');
  return (
    <IconButton aria-label={t('new.label')} {...props}>
      <Icon of={IconPlus} size={20} />
    </IconButton>
  );
}

export function HelpTarget(props: TargetProps) {
  const { t } = useTranslation('app');
  return (
    <IconButton aria-label={t('help.label')} {...props}>
      <Icon of={IconLifebuoy} size={18} />
    </IconButton>
  );
}

export function AccountTarget({ className = '', ...props }: TargetProps) {
  const { t } = useTranslation('app');
  const me = useSignedIn();
  const name = displayName(me);
  return (
    <UnstyledButton
      className={`${classes.account} ${className}`}
      aria-label={t('account_menu.label', { name })}
      {...props}
    >
      <Avatar person={{ id: me.id, name, image: me.profile_image.url }} size={28} />
    </UnstyledButton>
  );
}
