import type { Stage } from '../../contract/runs.ts';

/** The track to show while an answer is being sent: the reader's stage is done, and the next one is held. */
export function passedOn(stages: readonly Stage[]): Stage[] {
  const held = stages.findIndex((stage) => stage.state === 'held' && stage.is_yours);
  return stages.map((stage, index) => {
    if (index === held) return { ...stage, state: 'done', is_yours: false };
    return index === held + 1 && stage.state === 'next' ? { ...stage, state: 'held', holders: [unknownHolder] } : stage;
  });
}

/** Only the server knows who will hold the stage, but a track shows a held stage only if it has a holder. */
const unknownHolder = { type: 'group' as const, id: '', name: '' };
