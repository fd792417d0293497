import { Button } from '@mantine/core';
import { takeBackMove } from '../../../contract/run-moves.ts';
import type { Run } from '../../../contract/runs.ts';
import { useCall } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';
import { useTranslation } from '../../lib/use-translation.ts';

/** The version to which the run was just moved, and taking that back, for those who may. */
export function MovedMark({ run, move }: { run: Run; move: NonNullable<Run['move']> }) {
  const { t } = useTranslation('runs');
  const ws = useWorkspaceId();
  const takeBack = useCall(takeBackMove, {
    onSuccess: () => toast.success(t('moved.taken_back', { number: move.from })),
  });
  return (
    <span title={t('moved.detail', { from: move.from, name: move.by.name })}>
      {t('moved.mark', { number: move.to })}{' '}
      <Button
        variant="subtle"
        size="compact-sm"
        loading={takeBack.isPending}
        onClick={() => takeBack.mutate({ params: { ws, run_id: run.id } })}
      >
        {t('moved.take_back')}
      </Button>
    </span>
  );
}
