import type { Stage } from '../../contract/runs.ts';
import type { Segment } from '../ui/track.tsx';

/** The stages as a track draws them. A stage that a worker holds has no baton: no holder, no bar. */
export function segmentsOf(stages: readonly Stage[]): Segment[] {
  return stages.map(({ name, state, holders, is_yours }) => ({
    name,
    state: state === 'held' && holders.length === 0 ? 'next' : state,
    yours: is_yours,
  }));
}
