import { UnstyledButton } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { leaveDemo } from '../../../contract/members.ts';
import { paths } from '../../lib/paths.ts';
import { useCall } from '../../lib/query.ts';
import { unselectWorkspace } from '../../lib/selected-workspace.ts';
import { refreshMe, useWorkspaceEntry } from '../../lib/session.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './banner.module.css';

/** For visitors of the demo workspace: a link to create a workspace of their own, and a button to leave the demo. */
export function VisitorBanner() {
  const { t } = useTranslation('app');
  const navigate = useNavigate();
  const isVisitor = useWorkspaceEntry()?.is_visitor;
  const leave = useCall(leaveDemo, {
    onSuccess: async () => {
      unselectWorkspace();
      await navigate({ to: paths.workspaces });
      await refreshMe();
    },
  });
  if (!isVisitor) return null;
  return (
    <aside className={classes.banner} data-quiet aria-label={t('visitor.label')}>
      <Icon of={IconEye} />
      <span>{t('visitor.text')}</span>
      <Link to={paths.newWorkspace}>{t('visitor.create')}</Link>
      <UnstyledButton disabled={leave.isPending} onClick={() => leave.mutate({})}>
        {t('visitor.leave')}
      </UnstyledButton>
    </aside>
  );
}
