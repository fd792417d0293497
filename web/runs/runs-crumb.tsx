import { Link } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import type from '../ui/type.module.css';

/** The breadcrumbs "Runs / Start a run". */
export function RunsCrumb({ withStart = false }: { withStart?: boolean }) {
  const { t } = useTranslation('runs');
  const workspaceId = useWorkspaceId();
  return (
    <nav aria-label={t('crumbs')} className={type.text3}>
      <Link to={paths.runs} params={{ workspaceId }}>
        {t('title')}
      </Link>
      {withStart && (
        <>
          {' / '}
          <Link to={paths.newRun} params={{ workspaceId }}>
            {t('start_a_run')}
          </Link>
        </>
      )}
    </nav>
  );
}
