import type { Ref } from '../../engine/definition.ts';
import { currentLanguage } from '../lib/languages.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { useDirectory } from '../workflows/directory.ts';
import { listNames } from './join-names.ts';

/** Names of people and groups; "–" for people who have left the workspace. */
export function RefNames({ of }: { of: readonly Ref[] }) {
  const { t } = useTranslation('ui');
  const { people, groups } = useDirectory(useWorkspaceId());
  const names = of.map(({ id }) => (people.get(id) ?? groups.get(id))?.name ?? t('nothing'));
  return <>{listNames(names, currentLanguage())}</>;
}
