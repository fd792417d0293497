import * as contract from '../../../contract/workflow-files.ts';
import { formatJson } from '../../../library/workflow-file/format-json.ts';
import { dispositionOf } from '../../files/clean-name.ts';
import { languageOf } from '../../http/messages.ts';
import { type Router, route } from '../../http/route.ts';
import { convertBpmn, exportBpmn } from './bpmn.ts';
import { describeFile } from './describe-file.ts';
import { exportWorkflow, fileNameOf } from './export-workflow.ts';
import { importWorkflow, previewFile } from './import-workflow.ts';
import { replaceDraft } from './replace-draft.ts';

export function workflowFileRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.workflowFileSchema, async ({ reply }) => {
    reply.type('application/schema+json; charset=utf-8').header('access-control-allow-origin', '*');
    return describeFile(context.config.BASE_URL);
  });
  route(router, contract.exportWorkflow, async ({ caller, params, reply }) => {
    const file = await exportWorkflow(context, caller, params.workflow_id);
    reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', dispositionOf('attachment', fileNameOf(file.name, 'workflow.json')))
      .header('cache-control', 'private, no-store');
    // As text: people and version control compare its lines.
    return formatJson(file) as unknown as typeof file;
  });
  route(router, contract.exportBpmn, async ({ caller, params, reply }) => {
    const { name, text } = await exportBpmn(context, caller, params.workflow_id);
    reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', dispositionOf('attachment', fileNameOf(name, 'bpmn')))
      .header('cache-control', 'private, no-store');
    return text;
  });
  route(router, contract.convertBpmn, async ({ caller, body }) => convertBpmn(caller, body));
  route(router, contract.previewWorkflowFile, async ({ caller, body }) => ({
    preview: await previewFile(context, caller, body.file),
  }));
  route(router, contract.importWorkflow, ({ caller, body, request }) =>
    importWorkflow(context, caller, body, languageOf(request)),
  );
  route(router, contract.replaceDraftByFile, ({ caller, params, body, request }) =>
    replaceDraft(context, caller, params.workflow_id, body, languageOf(request)),
  );
}
