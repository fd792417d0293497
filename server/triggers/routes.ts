import type { FastifyRequest } from 'fastify';
import * as contract from '../../contract/triggers.ts';
import type { Value } from '../../engine/definition.ts';
import { countTries } from '../http/count-tries.ts';
import { Failure } from '../http/failure.ts';
import { pickLanguage } from '../http/messages.ts';
import { networkOf } from '../http/request-limits.ts';
import { type Router, route } from '../http/route.ts';
import { tokenOf } from '../http/session-cookie.ts';
import { nameRequest } from '../runs/once.ts';
import { findTriggers, findWorkflow } from '../workflows/find-workflow.ts';
import { changeToken } from './change-token.ts';
import { createTrigger } from './create-trigger.ts';
import { deleteTrigger } from './delete-trigger.ts';
import { findDoorByToken } from './find-door.ts';
import { listInputs, type ProgramInput } from './fit-inputs.ts';
import { resolveToken, triggersForSelect } from './hook-targets.ts';
import { listCalls } from './list-calls.ts';
import { listUses } from './list-uses.ts';
import { startByTrigger } from './start-by-trigger.ts';

export function triggerRoutes(router: Router): void {
  const { parts } = router;
  // Of one trigger, whoever calls; and from one network, tokens that are none.
  const calls = countTries({ most: 600, seconds: 60 });
  const misses = countTries({ most: 120, seconds: 60 });

  route(router, contract.listTriggers, async ({ caller, params }) => {
    await findWorkflow(parts, caller, params.workflow_id, 'see');
    return { triggers: await findTriggers(parts, caller.workspace_id, params.workflow_id) };
  });
  route(router, contract.createTrigger, ({ caller, params, body }) =>
    createTrigger(parts, caller, params.workflow_id, body.trigger.name),
  );
  route(router, contract.deleteTrigger, async ({ caller, params }) => {
    await deleteTrigger(parts, caller, params);
    return { done: true as const };
  });
  route(router, contract.changeToken, ({ caller, params }) => changeToken(parts, caller, params));
  route(router, contract.listCalls, async ({ caller, params, request }) => ({
    calls: await listCalls(parts, caller, params, languageOf(request)),
  }));
  route(router, contract.listUses, async ({ caller, params }) => ({
    workflows: await listUses(parts, caller, params),
  }));
  route(router, contract.triggersForSelect, async ({ caller, query }) => ({
    triggers: await triggersForSelect(parts, caller, query),
  }));
  route(router, contract.resolveToken, async ({ caller, body, request }) => ({
    trigger: await orMiss(request, () => resolveToken(parts, caller, body.token)),
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
    const door = await orMiss(request, () => findDoorByToken(parts, token));
    calls.count(door.trigger_id);
    const inputs = listInputs(fields);
    const { id, status } = await startByTrigger(parts, door, {
      by: 'token',
      inputs: () => inputs,
      named: nameRequest({ member_id: door.trigger_id }, key, inputs),
      initiator_id: null,
    });
    return { run: { id, status } };
  }

  /** Counts what finds no trigger. @throws Failure too_many_requests after too many of those */
  async function orMiss<T>(request: FastifyRequest, find: () => Promise<T>): Promise<T> {
    try {
      return await find();
    } catch (error) {
      if (error instanceof Failure && error.code === 'trigger_not_found') misses.count(networkOf(request.ip));
      throw error;
    }
  }
}

const languageOf = (request: FastifyRequest) =>
  pickLanguage(request.language, request.cookies.baton_language, request.headers['accept-language']);
