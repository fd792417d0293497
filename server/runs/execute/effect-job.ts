import type { Id } from '../../../engine/definition.ts';
import type { Effect } from '../../../engine/run-state.ts';

/** An effect as stored in its job: see `jobRow` in `rows-of-transition.ts`. */
export type EffectJob<T extends Effect['type']> = Extract<Effect, { type: T }> & { workspace_id: Id; of_run_id: Id };
