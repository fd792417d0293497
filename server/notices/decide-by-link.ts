import type { z } from 'zod';
import type { decideByLink as contract, Decided } from '../../contract/notices.ts';
import type { Language } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import { namedRefOf } from '../people/people.ts';
import { answerStep } from '../runs/change/answer-step.ts';
import { pendingFor } from '../runs/read/pending-for.ts';
import { findDecidingLink } from './find-deciding-link.ts';

type Answer = z.infer<NonNullable<typeof contract.body>>;

/**
 * Answers a step as the recipient of a deciding link, through `answerStep`. The engine accepts one answer per attempt
 * and person, so the link works once, even with concurrent requests.
 * @throws ApiError as `findDecidingLink`; EngineError as `answerStep`
 */
export async function decideByLink(
  context: AppContext,
  token: string,
  answer: Answer,
  requested: Language,
): Promise<Decided> {
  const { actor, run_id, run_step_id } = await findDecidingLink(context, token, requested);
  const target = { run_id, run_step_id, idempotencyKey: null };
  const runContext = await answerStep(context, actor, target, { ...answer, fields: [] }).catch((error) => {
    // They can no longer see the run.
    if (error instanceof ApiError && error.code === 'not_found') throw new ApiError('not_your_step');
    throw error;
  });
  const { run } = runContext.loaded;
  const isOpen = run.status === 'running' || run.status === 'failed';
  const holders = isOpen ? pendingFor(runContext) : [];
  const distinct = new Map(holders.map((ref) => [ref.id, ref]));
  return {
    run: {
      id: run.id,
      name: run.name,
      status: run.status,
      holders: [...distinct.values()].map((ref) => namedRefOf(runContext.directory, ref).name),
    },
    workspace_id: actor.workspace_id,
    answer: answer.answer,
  };
}
