import { currentLanguage } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { joinNames } from '../join-names.ts';
import { useMembers } from '../use-members.ts';
import type { StartForm } from './use-start-form.ts';

type Assignee = StartForm['action_groups'][number]['assignees'][number];

/** The assignees of a stage, before the run is started. */
export function StagePeople({ assignees }: { assignees: readonly Assignee[] }) {
  const { t } = useTranslation('runs');
  const { isMe } = useMembers();
  const nameOf = ({ type, id, name }: Assignee) => {
    if (type === 'field') return t('start.named_in', { field: name });
    return type === 'initiator' || (id !== null && isMe({ id })) ? t('you') : name;
  };
  const names = [...new Set(assignees.map(nameOf))];
  return names.length > 0 && <span>{joinNames(names, currentLanguage())}</span>;
}
