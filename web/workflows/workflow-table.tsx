import { Link } from '@tanstack/react-router';
import { displayName } from '../../contract/person-name.ts';
import type { Workflow } from '../../contract/workflows.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { AvatarStack } from '../ui/avatar-stack.tsx';
import { Chip } from '../ui/chip.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import listCard from '../ui/list-card.module.css';
import { Tag } from '../ui/tag.tsx';
import classes from './workflow-list.module.css';
import { WorkflowMenu } from './workflow-menu.tsx';

export function WorkflowTable({ ws, workflows }: { ws: Id; workflows: Workflow[] }) {
  const { t } = useTranslation('workflows');
  const columns: Column<Workflow>[] = [
    {
      id: 'name',
      head: t('list.workflow'),
      narrow: 'title',
      cell: (workflow) => (
        <div className={classes.title}>
          <Link
            to={paths.workflow}
            params={{ workspaceId: ws, workflowId: workflow.id }}
            className={`row-link ${classes.name}`}
          >
            {workflow.name}
          </Link>
          {workflow.description && <p className={classes.description}>{workflow.description}</p>}
        </div>
      ),
    },
    {
      id: 'tags',
      head: t('fields.categories'),
      cell: ({ categories }) => (
        <span className={classes.tags}>
          {categories.map(({ id, name, color }) => (
            <Tag key={id} name={name} color={color} />
          ))}
        </span>
      ),
    },
    { id: 'version', head: t('list.version'), narrow: 'detail', cell: (workflow) => <Version workflow={workflow} /> },
    {
      id: 'runs',
      head: t('list.running_runs'),
      right: true,
      cell: ({ running_runs }) => <span className={classes.number}>{running_runs === 0 ? '–' : running_runs}</span>,
    },
    {
      id: 'admins',
      head: t('fields.admins'),
      cell: ({ admins }) => (
        <AvatarStack
          people={admins.map(({ user }) => ({ id: user.id, name: displayName(user), image: user.profile_image.url }))}
        />
      ),
    },
    {
      id: 'menu',
      head: <span className="visually-hidden">{t('list.menu')}</span>,
      narrow: 'end',
      right: true,
      cell: (workflow) => <WorkflowMenu ws={ws} workflow={workflow} />,
    },
  ];
  return (
    <div className={listCard.card}>
      <DataTable label={t('title')} columns={columns} rows={workflows} keyOf={({ id }) => id} />
    </div>
  );
}

function Version({ workflow }: { workflow: Workflow }) {
  const { t } = useTranslation('workflows');
  const { enabled_version, has_unpublished_changes, can } = workflow;
  return (
    <span className={classes.version}>
      {enabled_version ? (
        t('versions.number', { number: enabled_version.number })
      ) : (
        <span className={classes.quiet}>{t('list.no_version')}</span>
      )}
      {/* Nobody else sees the draft, so it does not concern them. */}
      {can.edit && enabled_version && has_unpublished_changes && <Chip>{t('list.changed')}</Chip>}
    </span>
  );
}
