import { IconX } from '@tabler/icons-react';
import type { ViewerRole } from '../../contract/viewer-roles.ts';
import type { ViewerReply } from '../../contract/viewers.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { RefAvatar } from '../runs/ref-avatar.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { RoleSelect } from './role-select.tsx';
import classes from './share-dialog.module.css';

/** One person or group and their role, with inputs for what may be changed. */
export function ViewerRow({
  viewer,
  isMe,
  withManager,
  onRole,
  onRemove,
}: {
  viewer: ViewerReply;
  isMe: boolean;
  withManager: boolean;
  onRole: (role: ViewerRole) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation(['viewers', 'ui']);
  const { user_workspace, group, role, can } = viewer;
  // The name is "-" if it is missing: then labels name the person by the email address.
  const email = user_workspace?.email ?? null;
  const name = viewer.name === '-' ? (email ?? '-') : viewer.name;
  return (
    <li className={classes.row}>
      {user_workspace ? (
        <Avatar person={{ id: user_workspace.user.id, name, image: user_workspace.user.profile_image.url }} size={28} />
      ) : (
        <RefAvatar of={{ type: 'group', id: group?.id ?? '', name }} size={28} />
      )}
      <span className={classes.who}>
        <span className={classes.name}>{isMe ? t('ui:you') : viewer.name}</span>
        {(email ?? group) && <span className={classes.email}>{email ?? t('group')}</span>}
      </span>
      <span className={classes.role}>
        {can.update ? (
          <RoleSelect label={t('role_of', { name })} value={role} withManager={withManager} onChange={onRole} />
        ) : (
          <span className={classes.fixed}>{t(`role.${role}`)}</span>
        )}
      </span>
      {can.remove ? (
        <IconButton aria-label={isMe ? t('leave.label') : t('remove', { name })} onClick={onRemove}>
          <Icon of={IconX} />
        </IconButton>
      ) : (
        <span className={classes.gap} />
      )}
    </li>
  );
}
