import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useWorkspaceEntry } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { isPlainList } from './list-query.ts';
import { isFiltered, isNarrowed, type RunListSearch } from './run-list-search.ts';
import { StartButton } from './start-button.tsx';

/**
 * In place of a list without runs: where filters leave none, it offers all runs, and else to start one. Above groups and the
 * board, the button that starts a run stays, so that they do not repeat it.
 */
export function NoRuns({ search }: { search: RunListSearch }) {
  const { t } = useTranslation(['runs', 'messages']);
  const workspaceId = useWorkspaceId();
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  const status = search.status ?? 'all';
  return (
    <EmptyState
      picture={<LostBaton />}
      title={t('messages:empty.runs')}
      text={t(
        isFiltered(search) ? 'list.empty_filtered' : `list.empty.${isGuest && status === 'all' ? 'guest' : status}`,
      )}
    >
      {isNarrowed(search) && (
        <LinkButton variant="default" to={paths.runs} params={{ workspaceId }} search={{}}>
          {t('list.see_all')}
        </LinkButton>
      )}
      {!isNarrowed(search) && isPlainList(search) && !isGuest && <StartButton />}
    </EmptyState>
  );
}
