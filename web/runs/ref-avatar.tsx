import { IconUsers } from '@tabler/icons-react';
import type { NamedRef } from '../../contract/shared-shapes.ts';
import { Avatar, AvatarGlyph } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import { type Members, useMembers } from './use-members.ts';

interface Props {
  of: NamedRef;
  size?: 20 | 24 | 28;
}

/** The avatar of a person or a group; hidden from screen readers, because the name is beside it. */
export function RefAvatar(props: Props) {
  const { avatarOf } = useMembers();
  return <RefAvatarOf avatarOf={avatarOf} {...props} />;
}

/** The same for a part that knows the members already: a list has hundreds of avatars. */
export function RefAvatarOf({ of, size = 24, avatarOf }: Props & Pick<Members, 'avatarOf'>) {
  if (of.type === 'user_workspace') return <Avatar person={avatarOf(of)} size={size} />;
  return (
    <AvatarGlyph size={size}>
      <Icon of={IconUsers} />
    </AvatarGlyph>
  );
}
