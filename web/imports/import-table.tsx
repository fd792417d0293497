import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../contract/format-number.ts';
import type { ImportSummary } from '../../contract/imports.ts';
import { creatorName } from '../../contract/person-name.ts';
import type { Id } from '../../engine/definition.ts';
import { formatSize } from '../lib/format-size.ts';
import { paths } from '../lib/paths.ts';
import { useLocale } from '../lib/use-locale.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Avatar } from '../ui/avatar.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import listCard from '../ui/list-card.module.css';
import { When } from '../ui/when.tsx';
import { ImportMenu } from './import-menu.tsx';
import { ImportState } from './import-state.tsx';
import classes from './import-table.module.css';

export function ImportTable({ ws, imports }: { ws: Id; imports: ImportSummary[] }) {
  const { t } = useTranslation(['imports', 'ui']);
  const { language } = useLocale();
  const columns: Column<ImportSummary>[] = [
    {
      id: 'file',
      head: t('list.file'),
      narrow: 'title',
      cell: ({ id, name, size }) => (
        <span className={classes.file}>
          <Link
            to={paths.import}
            params={{ workspaceId: ws, importId: id }}
            className={`row-link ${classes.name}`}
            title={name}
          >
            {name}
          </Link>
          <span className={classes.size}>{formatSize(size, language)}</span>
        </span>
      ),
    },
    { id: 'status', head: t('list.status'), narrow: 'detail', cell: (one) => <ImportState one={one} /> },
    {
      id: 'workflow',
      head: t('list.workflow'),
      cell: ({ workflow, status }) =>
        workflow ? (
          <Link
            to={paths.workflow}
            params={{ workspaceId: ws, workflowId: workflow.id }}
            className={classes.workflow}
            title={workflow.name}
          >
            {workflow.name}
          </Link>
        ) : status === 'done' ? (
          t('ui:nothing')
        ) : (
          <span className={classes.quiet}>{t('list.new_workflow')}</span>
        ),
    },
    {
      id: 'runs',
      head: t('list.runs'),
      right: true,
      cell: ({ result }) => (
        <span className={classes.number}>{result ? formatNumber(result.runs, language) : t('ui:nothing')}</span>
      ),
    },
    {
      id: 'who',
      head: t('list.who'),
      cell: ({ created_by }) =>
        created_by ? (
          <Avatar
            person={{
              id: created_by.user.id,
              name: creatorName(created_by.user),
              image: created_by.user.profile_image.url,
            }}
            labelled
          />
        ) : (
          t('ui:nothing')
        ),
    },
    {
      id: 'when',
      head: t('list.when'),
      cell: ({ created_at }) => (
        <span className={classes.quiet}>
          <When at={created_at} />
        </span>
      ),
    },
    {
      id: 'menu',
      head: <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>,
      narrow: 'end',
      right: true,
      cell: (one) => <ImportMenu ws={ws} one={one} />,
    },
  ];
  return (
    <div className={listCard.card}>
      <DataTable label={t('list.label')} columns={columns} rows={imports} keyOf={({ id }) => id} />
    </div>
  );
}
