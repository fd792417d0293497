import { IconArrowBackUp, IconFlag, IconRepeat } from '@tabler/icons-react';
import type { NamedRef } from '../../../contract/shared-shapes.ts';
import { AvatarGlyph } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pass } from '../../ui/pass.tsx';
import { RefAvatarOf } from '../ref-avatar.tsx';
import { type Members, useMembers } from '../use-members.ts';
import type { ActivityLine } from './fold-activities.ts';

const Baton = () => (
  <AvatarGlyph>
    <Icon of={IconRepeat} />
  </AvatarGlyph>
);
const By = ({ of, avatarOf }: { of: NamedRef | null } & Pick<Members, 'avatarOf'>) =>
  of ? <RefAvatarOf of={of} avatarOf={avatarOf} /> : <Baton />;

/**
 * Who passed the baton to whom: avatar, bar, avatar; a flag at the end of the run; one avatar alone if nothing was
 * passed.
 */
export function ActivityMarks({ line, stands }: { line: ActivityLine; stands: boolean }) {
  const { isMe, avatarOf } = useMembers();
  const { head, to, ended } = line;
  const [first] = to;
  if (ended === 'completed') {
    return (
      <Pass
        from={<By of={head.by} avatarOf={avatarOf} />}
        to={
          <AvatarGlyph>
            <Icon of={IconFlag} />
          </AvatarGlyph>
        }
      />
    );
  }
  // An activity that passes the baton to the same person shows one avatar only.
  if (!first || (to.length === 1 && first.id === head.by?.id)) {
    return head.kind === 'went_back' ? (
      <AvatarGlyph>
        <Icon of={IconArrowBackUp} />
      </AvatarGlyph>
    ) : (
      <By of={head.by} avatarOf={avatarOf} />
    );
  }
  const now = stands ? (to.some(isMe) ? 'yours' : 'theirs') : 'gone';
  return (
    <Pass
      from={<By of={head.by} avatarOf={avatarOf} />}
      to={<RefAvatarOf of={first} avatarOf={avatarOf} />}
      now={now}
    />
  );
}
