import type { z } from 'zod';
import type { decideByLink as contract, Decided } from '../../contract/notices.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError } from '../http/api-error.ts';
import { namedRefOf } from '../people/people.ts';
import { answerStep } from '../runs/change/answer-step.ts';
import { pendingFor } from '../runs/read/show-run.ts';
import { findDecidingLink } from './find-deciding-link.ts';

type Answer = z.infer<NonNullable<typeof contract.body>>;

/**
 * Answers a step as the one whom a deciding link is for, by the operation that everybody answers with: the engine lets
 * each answer an attempt once, so the link works once, however many press it.
 * @throws ApiError as `findDecidingLink`; EngineError as `answerStep`.
 */
export async function decideByLink(context: AppContext, token: string, answer: Answer): Promise<Decided> {
  const { actor, run_id, run_step_id } = await findDecidingLink(context, token);
  const target = { run_id, run_step_id, idempotencyKey: null };
  const runContext = await answerStep(context, actor, target, { ...answer, fields: [] }).catch((error) => {
    // They see nothing of the run any more.
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
