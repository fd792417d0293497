import { useTranslation } from 'react-i18next';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { Page } from '../ui/page.tsx';

/** Shown if a workflow does not exist, or the reader may not see it. */
export function WorkflowMissing({ message }: { message: string }) {
  const { t } = useTranslation(['workflows', 'messages']);
  const workspaceId = useWorkspaceId();
  return (
    <Page width="narrow">
      <EmptyState picture={<LostBaton />} title={t('messages:error.workflow_not_found')} text={message}>
        <LinkButton to={paths.workflows} params={{ workspaceId }}>
          {t('to_list')}
        </LinkButton>
      </EmptyState>
    </Page>
  );
}
