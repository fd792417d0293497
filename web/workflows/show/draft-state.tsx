import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type Draft, listProblems, type ShownProblem, type Workflow } from '../../../contract/workflows.ts';
import type { Id } from '../../../engine/definition.ts';
import { paths } from '../../lib/paths.ts';
import { useApi } from '../../lib/query.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import { type DescribeContext, describeContextFor, named } from '../describe/describe-context.ts';
import page from '../workflow-page.module.css';
import classes from './draft-state.module.css';

const mostShown = 5;

/** For those who may edit: whether the draft differs from the newest version, and what keeps it from becoming one. */
export function DraftState({
  ws,
  workflow,
  draft,
  directory,
}: {
  ws: Id;
  workflow: Workflow;
  draft: Draft;
  directory: DescribeContext['directory'];
}) {
  const { t } = useTranslation(['workflows', 'editor']);
  const { language } = useLocale();
  const context = describeContextFor(draft.definition, t, language, directory);
  const placeOf = ({ action_id = '', action_group_id = '', field_id }: ShownProblem) => {
    const { actions, groups } = context.index;
    const place = actions.get(action_id)?.action ?? groups.get(action_group_id)?.group;
    if (place) return <b>{named(context, place.name)}</b>;
    return field_id !== undefined && <b>{t('editor:start.title')}</b>;
  };
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
          {sorted.slice(0, mostShown).map((problem, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two problems may read the same
            <li key={at} data-severity={problem.severity}>
              <Icon of={IconAlertTriangle} size={14} />
              <p>
                {placeOf(problem)} {problem.message}
              </p>
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
