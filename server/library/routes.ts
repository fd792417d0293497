import * as contract from '../../contract/library.ts';
import { type Router, route } from '../http/route.ts';
import { createFromTemplate } from './create-from-template.ts';
import { findPublished, publishTemplate, summaryOfOwn, withdrawTemplate } from './own-templates.ts';
import { findTemplate, showLibrary, showWholeTemplate } from './show-template.ts';
import { listWorkspaceLibrary, showWorkspaceTemplate } from './workspace-library.ts';

export function libraryRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.listLibrary, ({ query }) => showLibrary(query.language));
  route(router, contract.showTemplate, async ({ params, query }) => ({
    template: showWholeTemplate(await findTemplate(params.template_id), query.language),
  }));
  route(router, contract.listWorkspaceLibrary, ({ caller, query }) =>
    listWorkspaceLibrary(context, caller, query.language),
  );
  route(router, contract.showWorkspaceTemplate, async ({ caller, params, query }) => ({
    template: await showWorkspaceTemplate(context, caller, params.template_id, query.language),
  }));
  route(router, contract.createFromTemplate, async ({ caller, params, body }) => ({
    workflow: await createFromTemplate(context, caller, params.template_id, body),
  }));
  route(router, contract.getPublishedTemplate, async ({ caller, params }) => ({
    template: await findPublished(context, caller, params.workflow_id),
  }));
  route(router, contract.publishTemplate, async ({ caller, params, body }) => ({
    template: summaryOfOwn(await publishTemplate(context, caller, params.workflow_id, body.template)),
  }));
  route(router, contract.withdrawTemplate, async ({ caller, params }) => {
    await withdrawTemplate(context, caller, params.template_id);
    return { done: true as const };
  });
}
