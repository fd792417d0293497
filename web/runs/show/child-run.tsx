import { getRun } from '../../../contract/runs.ts';
import type { Id } from '../../../engine/definition.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { SkeletonLine } from '../../ui/skeletons.tsx';
import { Status } from '../../ui/status-glyph.tsx';
import { RunLink } from '../run-link.tsx';
import classes from './child-run.module.css';

/**
 * The run that a hook started, and its status. It has a request of its own, because not everybody may see both runs.
 */
export function ChildRun({ id, isFlagged }: { id: Id; isFlagged: boolean }) {
  const { t } = useTranslation('runs');
  const ws = useWorkspaceId();
  const { data, error } = useApi(getRun, { params: { ws, run_id: id } });
  return (
    <div className={classes.child} data-bad={isFlagged || undefined}>
      {error ? (
        <span>{t('child.unseen')}</span>
      ) : data ? (
        <>
          <span>{t('child.started')}</span>
          <RunLink run={data.run} />
          <Status of={data.run.status} />
        </>
      ) : (
        <SkeletonLine width={50} />
      )}
      {isFlagged && <span>{t('reason.child_failed')}</span>}
    </div>
  );
}
