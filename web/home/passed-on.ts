import type { Stage } from '../../contract/runs.ts';

/** The track while the baton is on its way: the held stage is settled, the one after it takes the baton. */
export function passedOn(stages: readonly Stage[]): Stage[] {
  const held = stages.findIndex((stage) => stage.state === 'held' && stage.is_yours);
  return stages.map((stage, index) => {
    if (index === held) return { ...stage, state: 'done', is_yours: false };
    return index === held + 1 && stage.state === 'next' ? { ...stage, state: 'held', holders: [nobodyKnown] } : stage;
  });
}

/** Who it will be is the server's to say; the track only needs that somebody has it. */
const nobodyKnown = { type: 'group' as const, id: '', name: '' };
