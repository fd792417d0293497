import type { FastifyRequest } from 'fastify';
import * as contract from '../../contract/triggers.ts';
import type { Value } from '../../engine/definition.ts';
import { ApiError } from '../http/api-error.ts';
import { countTries } from '../http/count-tries.ts';
import { languageOf } from '../http/messages.ts';
import { networkOf } from '../http/request-limits.ts';
import { type Router, route } from '../http/route.ts';
import { tokenOf } from '../http/session-cookie.ts';
import { identifyRequest } from '../run-access/once-per-key.ts';
import { findTriggers, findWorkflow } from '../workflows/find-workflow.ts';
import { changeToken } from './change-token.ts';
import { createTrigger } from './create-trigger.ts';
import { deleteTrigger } from './delete-trigger.ts';
import { findAutomaticTriggerByToken } from './find-automatic-trigger.ts';
import { listInputs, type ProgramInput } from './fit-inputs.ts';
import { resolveToken, triggersForSelect } from './hook-targets.ts';
import { listCalls } from './list-calls.ts';
import { listUses } from './list-uses.ts';
import { startByTrigger } from './start-by-trigger.ts';

export function triggerRoutes(router: Router): void {
  const { context } = router;
  // Calls per trigger, and calls with invalid tokens per network.
  const calls = countTries({ most: 600, seconds: 60 });
  const misses = countTries({ most: 120, seconds: 60 });

  route(router, contract.listTriggers, async ({ caller, params }) => {
    await findWorkflow(context, caller, params.workflow_id, 'see');
    return { triggers: await findTriggers(context, caller.workspace_id, params.workflow_id) };
  });
  route(router, contract.createTrigger, ({ caller, params, body }) =>
    createTrigger(context, caller, params.workflow_id, body.trigger.name),
  );
  route(router, contract.deleteTrigger, async ({ caller, params }) => {
    await deleteTrigger(context, caller, params);
    return { done: true as const };
  });
  route(router, contract.changeToken, ({ caller, params }) => changeToken(context, caller, params));
  route(router, contract.listCalls, async ({ caller, params, request }) => ({
    calls: await listCalls(context, caller, params, languageOf(request)),
  }));
  route(router, contract.listUses, async ({ caller, params }) => ({
    workflows: await listUses(context, caller, params),
  }));
  route(router, contract.triggersForSelect, async ({ caller, query }) => ({
    triggers: await triggersForSelect(context, caller, query),
  }));
  route(router, contract.resolveToken, async ({ caller, body, request }) => ({
    trigger: await orMiss(request, () => resolveToken(context, caller, body.token)),
  }));

  route(router, contract.startByTokenInPath, ({ params, body, idempotencyKey, request }) =>
    start(request, params.token, idempotencyKey, body.fields),
  );
  route(router, contract.startByToken, ({ body, idempotencyKey, request }) => {
    const { token, from } = tokenOf(request);
    return start(request, from === 'header' ? (token ?? '') : '', idempotencyKey, body.fields);
  });

  async function start(
    request: FastifyRequest,
    token: string,
    key: string | null,
    fields: ProgramInput[] | Record<string, Value>,
  ) {
    const trigger = await orMiss(request, () => findAutomaticTriggerByToken(context, token));
    calls.count(trigger.trigger_id);
    const inputs = listInputs(fields);
    const { id, status } = await startByTrigger(context, trigger, {
      by: 'token',
      inputs: () => inputs,
      named: identifyRequest(trigger.trigger_id, key, inputs),
      initiator_id: null,
    });
    return { run: { id, status } };
  }

  /** Counts calls whose trigger is not found. @throws ApiError too_many_requests after too many of those */
  async function orMiss<T>(request: FastifyRequest, find: () => Promise<T>): Promise<T> {
    try {
      return await find();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'trigger_not_found') misses.count(networkOf(request.ip));
      throw error;
    }
  }
}
