import type { ReactNode } from 'react';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { isFiltered, type RunListSearch } from './run-list-search.ts';

/**
 * In place of a list without runs.
 * @param children What to do if there are no runs at all; where filters leave none, all runs are offered.
 */
export function NoRuns({ search, children }: { search: RunListSearch; children: ReactNode }) {
  const { t } = useTranslation(['runs', 'messages']);
  const workspaceId = useWorkspaceId();
  return (
    <EmptyState
      picture={<LostBaton />}
      title={t('messages:empty.runs')}
      text={t(isFiltered(search) ? 'list.empty_filtered' : `list.empty.${search.status ?? 'all'}`)}
    >
      {isFiltered(search) || search.status || search.page ? (
        <LinkButton variant="default" to={paths.runs} params={{ workspaceId }} search={{}}>
          {t('list.see_all')}
        </LinkButton>
      ) : (
        children
      )}
    </EmptyState>
  );
}
