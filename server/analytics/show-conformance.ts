import type { z } from 'zod';
import type { showConformance as contract } from '../../contract/conformance.ts';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import type { FoundDeviation } from './find-deviations.ts';
import { actionKey, loadActions } from './load-actions.ts';
import { loadConformance } from './load-deviations.ts';
import { openScope, showScope } from './open-scope.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;
/** What `readFigures` completes. */
type Figures = Omit<z.infer<typeof contract.reply>['data'], 'as_of'>;

const mostDeviations = 100;

/**
 * How many runs of a period leave the design of their workflow, and where they do so (engine/check-conformance.ts).
 * @throws ApiError as `openScope`; invalid_input for a design of another workflow
 */
export async function showConformance(context: AppContext, caller: MemberCaller, query: Query): Promise<Figures> {
  const scope = await openScope(context, caller, query);
  const known = await loadActions(context, caller, query.workflow_id);
  const { runs, conforming, deviations } = await loadConformance(context, scope, known, query.design_id ?? null);
  const nameOf = (step_id: Id) => known.get(actionKey(query.workflow_id, step_id))?.name ?? '-';
  const show = ({ id, kind, step, after, runs: count, times }: FoundDeviation) => ({
    id,
    kind,
    step:
      'activity' in step
        ? { step_id: null, name: step.activity }
        : { step_id: step.step_id, name: nameOf(step.step_id) },
    after: after === null ? null : { step_id: after, name: nameOf(after) },
    runs: count,
    times,
  });
  return {
    ...showScope(scope),
    runs,
    conforming,
    deviations: deviations.slice(0, mostDeviations).map(show),
    more_deviations: Math.max(0, deviations.length - mostDeviations),
  };
}
