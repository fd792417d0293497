import { IconArrowBackUp, IconFlag, IconRepeat } from '@tabler/icons-react';
import type { NamedRef } from '../../../contract/shared-shapes.ts';
import { AvatarGlyph } from '../../ui/avatar.tsx';
import { Pass } from '../../ui/pass.tsx';
import { RefAvatar } from '../ref-avatar.tsx';
import { useMembers } from '../use-members.ts';
import type { ActivityLine } from './fold-activities.ts';

const Baton = () => (
  <AvatarGlyph>
    <IconRepeat stroke={1.7} />
  </AvatarGlyph>
);
const By = ({ of }: { of: NamedRef | null }) => (of ? <RefAvatar of={of} /> : <Baton />);

/**
 * Who passed the baton to whom: avatar, bar, avatar; a flag at the end of the run; one avatar alone if nothing was
 * passed.
 */
export function ActivityMarks({ line, stands }: { line: ActivityLine; stands: boolean }) {
  const { isMe } = useMembers();
  const { head, to, ended } = line;
  const [first] = to;
  if (ended === 'completed') {
    return (
      <Pass
        from={<By of={head.by} />}
        to={
          <AvatarGlyph>
            <IconFlag stroke={1.7} />
          </AvatarGlyph>
        }
      />
    );
  }
  // An activity that passes the baton to the same person shows one avatar only.
  if (!first || (to.length === 1 && first.id === head.by?.id)) {
    return head.kind === 'went_back' ? (
      <AvatarGlyph>
        <IconArrowBackUp stroke={1.7} />
      </AvatarGlyph>
    ) : (
      <By of={head.by} />
    );
  }
  const now = stands ? (to.some(isMe) ? 'yours' : 'theirs') : 'gone';
  return <Pass from={<By of={head.by} />} to={<RefAvatar of={first} />} now={now} />;
}
