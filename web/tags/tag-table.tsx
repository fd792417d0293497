import { Group, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { PredefinedTag } from '../../contract/tags.ts';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Chip } from '../ui/chip.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import listCard from '../ui/list-card.module.css';
import { Tag } from '../ui/tag.tsx';
import { TagMenu } from './tag-menu.tsx';

export function TagTable({ ws, tags }: { ws: Id; tags: PredefinedTag[] }) {
  const { t } = useTranslation(['tags', 'ui']);
  const columns: Column<PredefinedTag>[] = [
    {
      id: 'name',
      head: t('tag'),
      narrow: 'title',
      cell: ({ id, name, color }) => (
        <Link to={paths.editTag} params={{ workspaceId: ws, tagId: id }} className="row-link">
          <Tag name={name} color={color} />
        </Link>
      ),
    },
    { id: 'color', head: t('color'), cell: ({ color }) => <code>{color}</code> },
    {
      id: 'workflows',
      head: t('workflows'),
      narrow: 'detail',
      cell: ({ workflows, status }) => (
        <Group gap={8}>
          {t('on_workflows', { count: workflows })}
          {status === 'disabled' && <Chip>{t('ui:status.disabled')}</Chip>}
        </Group>
      ),
    },
    {
      id: 'menu',
      head: <VisuallyHidden>{t('ui:actions')}</VisuallyHidden>,
      narrow: 'end',
      right: true,
      cell: (tag) => <TagMenu ws={ws} tag={tag} />,
    },
  ];
  return (
    <div className={listCard.card}>
      <DataTable label={t('title')} columns={columns} rows={tags} keyOf={({ id }) => id} />
    </div>
  );
}
