import { IconUsers } from '@tabler/icons-react';
import type { NamedRef } from '../../contract/shared-shapes.ts';
import { Avatar, AvatarGlyph } from '../ui/avatar.tsx';
import { useMembers } from './use-members.ts';

/** The avatar of a person or a group; hidden from screen readers, because the name is beside it. */
export function RefAvatar({ of, size = 24 }: { of: NamedRef; size?: 20 | 24 | 28 }) {
  const { avatarOf } = useMembers();
  if (of.type === 'user_workspace') return <Avatar person={avatarOf(of)} size={size} />;
  return (
    <AvatarGlyph size={size}>
      <IconUsers stroke={1.7} />
    </AvatarGlyph>
  );
}
