import { Button } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { runsByPeriod } from '../../contract/analytics.ts';
import { paths } from '../lib/paths.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { formatPeriod } from './format-period.ts';
import { useAnalyticsSearch } from './use-analytics.ts';

/** Shown instead of empty charts. Offers the last year that had runs, or else all workflows; and to start a run. */
export function NoRuns() {
  const { t } = useTranslation(['analytics', 'app']);
  const ws = useWorkspaceId();
  const { language } = useLocale();
  const { search, change } = useAnalyticsSearch();
  const { workflow_id, version_id } = search;
  const { data } = useApi(runsByPeriod, { params: { ws }, query: { workflow_id, version_id, unit: 'year' } });
  const last = data?.data.periods.findLast(({ started }) => started > 0);
  const year = last?.day.slice(0, 4);
  return (
    <EmptyState
      picture={<LostBaton />}
      title={t(data && !last ? 'empty.never' : 'empty.title')}
      text={t(data && !last ? 'empty.never_text' : 'empty.text')}
    >
      {last && year && (
        <Button
          variant="default"
          onClick={() => change({ filter_period: 'custom', from: `${year}-01-01`, to: `${year}-12-31` })}
        >
          {t('empty.see_year', { year: formatPeriod(last, 'year', language) })}
        </Button>
      )}
      {data && !last && workflow_id && (
        <Button
          variant="default"
          onClick={() => change({ workflow_id: undefined, version_id: undefined, design_id: undefined })}
        >
          {t('empty.all_workflows')}
        </Button>
      )}
      <LinkButton
        color="vermilion"
        to={paths.newRun}
        params={{ workspaceId: ws }}
        leftSection={<Icon of={IconPlayerPlay} />}
      >
        {t('app:new.start_run')}
      </LinkButton>
    </EmptyState>
  );
}
