import { VisuallyHidden } from '@mantine/core';
import type { MemberReply } from '../../contract/members.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import classes from './member-table.module.css';

/** The groups shown as chips at most; the tooltip of the number behind them names the others. */
const shown = 2;

export function MemberGroups({ groups }: { groups: MemberReply['groups'] }) {
  const { t } = useTranslation('members');
  const rest = groups.slice(shown).map(({ name }) => name);
  return (
    <div className={classes.groups}>
      {groups.slice(0, shown).map(({ id, name }) => (
        <Chip key={id}>{name}</Chip>
      ))}
      {rest.length > 0 && (
        <span title={rest.join(', ')}>
          <Chip>
            <span aria-hidden="true">+{rest.length}</span>
            <VisuallyHidden>{t('more_groups', { count: rest.length, names: rest.join(', ') })}</VisuallyHidden>
          </Chip>
        </span>
      )}
    </div>
  );
}
