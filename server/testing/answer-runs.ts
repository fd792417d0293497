import {
  createTestWorkflow,
  requestDefinition,
  stepOf,
  type TestRun,
  type TestWorkflow,
  type TestWorkspace,
} from './factories.ts';
import type { TestApp } from './open-test-app.ts';

/** A workflow whose first step the owner of the workspace answers. */
export const createAnswered = (workspace: TestWorkspace): Promise<TestWorkflow> =>
  createTestWorkflow(workspace, requestDefinition([workspace.owner.ref]), [workspace.owner.ref]);

/** Starts a run, and answers its first step. @returns The run, or the reply that was not the expected one */
export async function startAndAnswer(
  { context }: TestApp,
  { owner, path }: TestWorkspace,
  { id: workflow_id }: TestWorkflow,
): Promise<{ run: TestRun } | { refused: string }> {
  const start = { workflow_id, run: { name: context.nextId() } };
  const started = await owner.call<{ run: TestRun }>('POST', `${path}/runs`, start);
  if (started.status !== 201) return { refused: `a start: ${started.status} ${started.problem.code}` };
  const { run } = started.body;
  const { status, problem } = await owner.call('PATCH', `${path}/runs/${run.id}/run_steps/${stepOf(run, 'Ask').id}`, {
    run_step: { answer: 'submitted', fields: [{ key: 'amount', value: 500 }] },
  });
  return status === 200 ? { run } : { refused: `an answer: ${status} ${problem.code}` };
}

/** Starts runs and answers them, until it is told to end. @returns The ids of the answered runs, and other replies */
export async function answerRuns(
  app: TestApp,
  workspace: TestWorkspace,
  workflow: TestWorkflow,
  isOver: () => boolean,
): Promise<{ answered: string[]; refused: string[] }> {
  const [answered, refused]: [string[], string[]] = [[], []];
  while (!isOver()) {
    const done = await startAndAnswer(app, workspace, workflow);
    if ('run' in done) answered.push(done.run.id);
    else refused.push(done.refused);
  }
  return { answered, refused };
}
