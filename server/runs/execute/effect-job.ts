import type { Id } from '../../../engine/definition.ts';
import type { Effect } from '../../../engine/run-state.ts';

/** An effect as its job carries it: see `jobRow` in `store-transition.ts`. */
export type EffectJob<T extends Effect['type']> = Extract<Effect, { type: T }> & { workspace_id: Id; of_run_id: Id };
