import type { Trace } from '../dry-run/trace.ts';
import { noon } from './build-people.ts';

/** The trace of a run that `ini` starts at noon and in which nothing happens. */
export const emptyTrace: Trace = {
  initiator_id: 'ini',
  started_at: noon,
  fields: [],
  due_after: null,
  reassign_initiators: [],
  depth: 0,
  people: [],
  moves: [],
  held: [],
};
