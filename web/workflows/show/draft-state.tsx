import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listProblems, type Workflow } from '../../../contract/workflows.ts';
import type { Id } from '../../../engine/definition.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import page from '../workflow-page.module.css';
import classes from './draft-state.module.css';

const mostShown = 5;

/** For those who may edit: whether the draft differs from the newest version, and what keeps it from becoming one. */
export function DraftState({ ws, workflow }: { ws: Id; workflow: Workflow }) {
  const { t } = useTranslation('workflows');
  const { data } = useApi(listProblems, { params: { ws, workflow_id: workflow.id } });
  const problems = data?.problems ?? [];
  const errors = problems.filter(({ severity }) => severity === 'error');
  const sorted = [...errors, ...problems.filter(({ severity }) => severity !== 'error')];
  return (
    <section>
      <h2>{t('show.draft')}</h2>
      <p className={page.quiet}>{t(workflow.has_unpublished_changes ? 'show.draft_changed' : 'show.draft_same')}</p>
      {data && problems.length === 0 && (
        <p className={classes.good}>
          <Icon of={IconCircleCheck} />
          {t('show.no_problems')}
        </p>
      )}
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {sorted.slice(0, mostShown).map(({ message, severity }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems may read the same
            <li key={at} data-severity={severity}>
              <Icon of={IconAlertTriangle} size={14} />
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <Link to={paths.editWorkflow} params={{ workspaceId: ws, workflowId: workflow.id }} className={classes.more}>
          {t('show.see_problems', { count: problems.length })}
        </Link>
      )}
    </section>
  );
}
