import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Id } from '../../engine/definition.ts';
import { paths } from '../lib/paths.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { PageHead } from '../ui/page-head.tsx';

/** The head of the pages of one import, with the way back to the list. */
export function ImportHead({
  ws,
  title,
  remark,
  actions,
}: {
  ws: Id;
  title: string;
  remark?: ReactNode;
  actions?: ReactNode;
}) {
  const { t } = useTranslation('imports');
  return (
    <PageHead
      title={title}
      remark={remark}
      actions={actions}
      above={
        <Link to={paths.imports} params={{ workspaceId: ws }}>
          {t('title')}
        </Link>
      }
    />
  );
}
