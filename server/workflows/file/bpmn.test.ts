import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WorkflowFile } from '../../../contract/workflow-file.ts';
import type { Draft } from '../../../contract/workflows.ts';
import { createTestWorkflow, createTestWorkspace, requestDefinition } from '../../testing/factories.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

describe('BPMN', () => {
  const bpmnOf = (inner: string) =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p">${inner}</process></definitions>`;

  test('is exported, and becomes a workflow again', async () => {
    const workspace = await createTestWorkspace(app);
    const { owner, path } = workspace;
    const ann = await workspace.person();
    const workflow = await createTestWorkflow(workspace, requestDefinition([ann.ref]), [owner.ref]);
    await owner.call('PATCH', workflow.path, { workflow: { name: 'Claim' } });
    const { headers, body: bpmn } = await app.app.inject({
      url: `${workflow.path}/bpmn`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(headers['content-type']).toContain('application/xml');
    expect(headers['content-disposition']).toContain('filename="claim.bpmn"');
    const { status, body } = await owner.call<{ file: WorkflowFile; notes: { code: string; name: string }[] }>(
      'POST',
      `${path}/workflows/import/bpmn`,
      { bpmn },
    );
    expect(status).toBe(200);
    expect(body.file.name).toBe('Claim');
    expect(body.notes).toContainEqual({ code: 'condition_asked', element: 'exclusiveGateway', name: 'Approve?' });
    const made = await owner.call<{ workflow: { id: string } }>('POST', `${path}/workflows/import`, {
      file: body.file,
    });
    expect(made.status).toBe(201);
    const { body: whole } = await owner.call<{ draft: Draft }>('GET', `${path}/workflows/${made.body.workflow.id}`);
    expect(JSON.stringify(whole.draft.definition)).toContain(ann.member_id);
    const names = whole.draft.definition.action_groups.flatMap(({ actions }) => actions.map(({ name }) => name));
    expect(names).toEqual(expect.arrayContaining(['Ask', 'Approve']));
  });

  test.each<[string, string, number, string]>([
    ['with a document type', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', 422, 'bpmn_doctype'],
    ['that is no XML', '<a', 422, 'bpmn_malformed'],
    ['without a process', '<a/>', 422, 'bpmn_without_process'],
    ['with deep elements', '<a>'.repeat(500), 422, 'bpmn_too_large'],
    ['of 10 MB', bpmnOf(`<task id="${'a'.repeat(10_000_000)}"/>`), 413, 'payload_too_large'],
  ])('refuses a file %s', async (_what, bpmn, status, code) => {
    const { owner, path } = await createTestWorkspace(app);
    const refused = await owner.call('POST', `${path}/workflows/import/bpmn`, { bpmn });
    expect([refused.status, refused.problem.code]).toEqual([status, code]);
  });
});
