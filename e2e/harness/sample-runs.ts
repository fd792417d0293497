import { expect, type Page } from '@playwright/test';
import { anyVote, definitionBuilders } from '../../server/demo/demo-definition.ts';
import { addWorkflow } from './own-workspace.ts';

/**
 * A workflow with one field in its start form, and a run for each value, with the value as its name. Each run waits for
 * the person who has started it.
 */
export async function sampleRuns(
  page: Page,
  ws: string,
  { workflow, field, values }: { workflow: string; field: string; values: string[] },
): Promise<void> {
  const build = definitionBuilders(workflow);
  const task = build.act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: [{ type: 'initiator' }] });
  const workflow_id = await addWorkflow(page, ws, workflow, {
    schema: 1,
    trigger_form: [build.field('text', 'given', field)],
    action_groups: [build.group('One', task)],
    cancellation: [],
  });
  for (const value of values) {
    const started = await page.request.post(`/api/v1/user/workspaces/${ws}/runs`, {
      data: { workflow_id, run: { name: value }, fields: [{ key: 'given', value }] },
    });
    expect(started.status(), await started.text()).toBe(201);
  }
}
