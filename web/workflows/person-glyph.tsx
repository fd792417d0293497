import { IconIdBadge2, IconMail, IconPlayerPlay, IconUser, IconUsers } from '@tabler/icons-react';
import type { Assignee, Recipient } from '../../engine/definition.ts';
import { Avatar, AvatarGlyph } from '../ui/avatar.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Directory } from './directory.ts';

/** A member's avatar; for anybody else, such as a group, the initiator or a field, an icon of the same size. */
export function PersonGlyph({
  person,
  directory,
  size = 20,
}: {
  person: Assignee | Recipient;
  directory: Pick<Directory, 'people'>;
  size?: 20 | 24;
}) {
  const member = person.type === 'user_workspace' ? directory.people.get(person.id) : undefined;
  if (member) return <Avatar person={{ id: member.user_id, name: member.name, image: member.image }} size={size} />;
  return (
    <AvatarGlyph size={size}>
      <Icon of={glyphs[person.type]} />
    </AvatarGlyph>
  );
}

const glyphs = {
  user_workspace: IconUser,
  group: IconUsers,
  initiator: IconPlayerPlay,
  field: IconIdBadge2,
  email: IconMail,
};
