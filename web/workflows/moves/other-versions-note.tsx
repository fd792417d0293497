import { Button } from '@mantine/core';
import { previewMoves } from '../../../contract/run-moves.ts';
import type { Workflow } from '../../../contract/workflows.ts';
import type { Id } from '../../../engine/definition.ts';
import { useApi } from '../../lib/query.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import classes from '../version-list.module.css';

interface Props {
  ws: Id;
  workflow: Workflow;
  /** Opens the dialog for the enabled version. */
  onMove: () => void;
}

/** How many running runs are on other versions than the enabled one, for those who may move them. */
export function OtherVersionsNote({ ws, workflow, onMove }: Props) {
  const { t } = useTranslation('workflows');
  const { enabled_version, running_runs, can } = workflow;
  // Named, although it is the default: another version that is enabled is another question.
  const input = { params: { ws, workflow_id: workflow.id }, query: { version_id: enabled_version?.id, per_page: 0 } };
  const { data } = useApi(previewMoves, input, {
    enabled: can.move_runs === true && enabled_version !== null && running_runs > 0,
    meta: { refetchEvery: 3_000 },
  });
  if (!data || !enabled_version || data.total === 0) return null;
  const { number } = enabled_version;
  return (
    <div className={classes.others} role="note">
      <p>{t('versions.others', { count: data.total, number })}</p>
      <Button variant="default" size="compact-sm" onClick={onMove}>
        {t('versions.move_some', { number })}
      </Button>
    </div>
  );
}
