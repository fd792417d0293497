import { TextInput } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { listWorkflows } from '../../contract/workflows.ts';
import { useDelayed } from '../lib/delay.ts';
import { paths } from '../lib/paths.ts';
import { useApiList } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { ListFailed } from '../ui/list-failed.tsx';
import { LostBaton } from '../ui/lost-baton.tsx';
import { Page } from '../ui/page.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { SkeletonRows } from '../ui/skeletons.tsx';
import { Tag } from '../ui/tag.tsx';
import classes from './new-run-page.module.css';
import { RunsCrumb } from './runs-crumb.tsx';

const route = getRouteApi(`/default${paths.newRun}`);
const none = { workflows: [], total: 0, page: 1, per_page: 100 };

/** Selects a workflow to start, or to plan a run of, among those that the reader may start now. */
export function NewRunPage() {
  const { t } = useTranslation(['runs', 'planned', 'messages']);
  const workspaceId = useWorkspaceId();
  const { plan } = route.useSearch();
  const [typed, setTyped] = useState('');
  const search = useDelayed(typed).trim() || undefined;
  const { data, isFailed } = useApiList(
    listWorkflows,
    { params: { ws: workspaceId }, query: { startable: 'true', per_page: 100, search } },
    none,
    { keepsPrevious: true },
  );
  const isNone = data?.workflows.length === 0 && !isFailed && typed === '' && !search;
  return (
    <Page width="narrow">
      <PageHead above={<RunsCrumb />} title={plan ? t('planned:plan_a_run') : t('start_a_run')} below={t('new.text')} />
      {!isNone && (
        <TextInput
          aria-label={t('new.search')}
          placeholder={t('new.search')}
          leftSection={<Icon of={IconSearch} />}
          classNames={{ input: classes.search }}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {!data && <SkeletonRows rows={4} />}
      {isFailed && <ListFailed />}
      {data && !isFailed && data.workflows.length === 0 && (
        <EmptyState picture={<LostBaton />} title={t(search ? 'new.none_found' : 'new.none')} text={t('new.none_text')}>
          <LinkButton variant="default" to={paths.workflows} params={{ workspaceId }}>
            {t('new.see_workflows')}
          </LinkButton>
        </EmptyState>
      )}
      <ul className={classes.list}>
        {data?.workflows.map((workflow) => (
          <li key={workflow.id}>
            <Link
              to={paths.startRun}
              params={{ workspaceId }}
              search={{ workflow_id: workflow.id, plan }}
              className={classes.workflow}
            >
              <span className={classes.words}>
                <span className={classes.name}>
                  {workflow.name}
                  {workflow.categories.map((tag) => (
                    <Tag key={tag.id} name={tag.name} color={tag.color} />
                  ))}
                </span>
                {workflow.description && <span className={classes.description}>{workflow.description}</span>}
              </span>
              <Icon of={IconChevronRight} size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
