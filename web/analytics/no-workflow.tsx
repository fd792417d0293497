import { Button } from '@mantine/core';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { useAnalyticsSearch } from './use-analytics.ts';

/** Shown instead of the charts if the workflow that the URL names is missing. */
export function NoWorkflow() {
  const { t } = useTranslation(['analytics', 'messages']);
  const { change } = useAnalyticsSearch();
  const all = () =>
    change({
      workflow_id: undefined,
      version_id: undefined,
      against: undefined,
      against_id: undefined,
      design_id: undefined,
    });
  return (
    <EmptyState picture={<LostBaton />} title={t('messages:error.workflow_not_found')}>
      <Button variant="default" onClick={all}>
        {t('empty.all_workflows')}
      </Button>
    </EmptyState>
  );
}
