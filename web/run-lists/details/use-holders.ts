import { displayName } from '../../../contract/person-name.ts';
import { assigneesForSelect } from '../../../contract/run-lists.ts';
import type { NamedRef } from '../../../contract/shared-shapes.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useMembers } from '../../runs/use-members.ts';
import { splitIds } from '../run-list-search.ts';

/**
 * The people and groups that hold a step now, and the chosen ones that hold none any more, so that these can be deselected.
 * @returns Undefined until they are loaded.
 */
export function useHolders(
  assignees: string | undefined,
  { enabled = true }: { enabled?: boolean } = {},
): NamedRef[] | undefined {
  const { t } = useTranslation('runs');
  const ws = useWorkspaceId();
  const { people } = useMembers();
  const { data } = useApi(assigneesForSelect, { params: { ws } }, { staleTime: 30_000, enabled });
  if (!data) return undefined;
  const others = splitIds(assignees)
    .filter((id) => !data.assignees.some((ref) => ref.id === id))
    .map((id): NamedRef => {
      const known = people.find((one) => one.id === id);
      return { type: 'user_workspace', id, name: known ? displayName(known.user) : t('list.holds_nothing') };
    });
  return [...data.assignees, ...others];
}
