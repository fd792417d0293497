import { ProblemError } from '../lib/api-client.ts';
import { paths } from '../lib/paths.ts';
import { problemMessage } from '../lib/problem-message.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { Page } from '../ui/page.tsx';

/**
 * Shown if a workflow does not exist, or the reader may not see it.
 * @throws Every other error, such as one of the network: the app's error page shows it, and offers to try again.
 */
export function WorkflowMissing({ error }: { error: Error }) {
  const { t } = useTranslation(['workflows', 'messages']);
  const workspaceId = useWorkspaceId();
  if (!(error instanceof ProblemError && error.problem.status === 404)) throw error;
  return (
    <Page width="narrow">
      <EmptyState picture={<LostBaton />} title={t('messages:error.workflow_not_found')} text={problemMessage(error)}>
        <LinkButton to={paths.workflows} params={{ workspaceId }}>
          {t('to_list')}
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
