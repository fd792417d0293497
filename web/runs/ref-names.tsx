import { useTranslation } from 'react-i18next';
import { groupsForSelect } from '../../contract/workspaces.ts';
import type { Ref } from '../../engine/definition.ts';
import { currentLanguage } from '../lib/languages.ts';
import { displayName } from '../lib/person-name.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { listNames } from './join-names.ts';
import { useMembers } from './use-members.ts';

/** People and groups by name; who has left the workspace has none. */
export function RefNames({ of }: { of: readonly Ref[] }) {
  const { t } = useTranslation('ui');
  const ws = useWorkspaceId();
  const { people } = useMembers();
  const { data } = useApi(groupsForSelect, { params: { ws } }, { staleTime: 60_000 });
  const names = new Map([
    ...people.map(({ id, user }) => [id, displayName(user)] as const),
    ...(data?.groups ?? []).map(({ id, name }) => [id, name] as const),
  ]);
  const words = of.map(({ id }) => names.get(id) ?? t('nothing'));
  return <>{listNames(words, currentLanguage())}</>;
}
