import { useState } from 'react';
import type { RunMove } from '../../../contract/run-moves.ts';
import type { Id } from '../../../engine/definition.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { Modal } from '../../ui/modal.tsx';
import { ChooseRuns } from './choose-runs.tsx';
import { MoveProgress } from './move-progress.tsx';

interface Props {
  ws: Id;
  workflow_id: Id;
  version: { id: Id; number: number };
  onClose: () => void;
}

/** Moves running runs of a workflow to a version: choose, confirm, see what came of it. */
export function MoveDialog({ ws, workflow_id, version, onClose }: Props) {
  const { t } = useTranslation('moves');
  const [move, setMove] = useState<RunMove | null>(null);
  return (
    <Modal
      opened
      onClose={onClose}
      holdsForm={move === null}
      title={t('title', { number: version.number })}
      size={760}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div data-own-undo>
        {move ? (
          <MoveProgress ws={ws} workflow_id={workflow_id} started={move} onClose={onClose} />
        ) : (
          <ChooseRuns ws={ws} workflow_id={workflow_id} version={version} onMoved={setMove} />
        )}
      </div>
    </Modal>
  );
}
