import type { Stage } from '../../contract/runs.ts';
import type { Segment } from '../ui/track.tsx';

/**
 * Converts stages to the segments of a track. A stage that only a worker works on has no holder, so it shows no baton.
 */
export function segmentsOf(stages: readonly Stage[]): Segment[] {
  return stages.map(({ name, state, holders, is_yours }) => ({
    name,
    state: state === 'held' && holders.length === 0 ? 'next' : state,
    yours: is_yours,
  }));
}
