import * as contract from '../../contract/library.ts';
import { ApiError } from '../http/api-error.ts';
import { type Router, route } from '../http/route.ts';
import { mayUseLibrary } from './policy.ts';
import { findTemplate, showLibrary, showWholeTemplate } from './show-template.ts';
import { useTemplate } from './use-template.ts';

export function libraryRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.listLibrary, ({ query }) => showLibrary(query.language));
  route(router, contract.showTemplate, async ({ params, query }) => ({
    template: showWholeTemplate(await findTemplate(params.template_id), query.language),
  }));
  route(router, contract.listWorkspaceLibrary, ({ caller, query }) => {
    if (!mayUseLibrary(caller)) throw new ApiError('operation_not_allowed');
    return showLibrary(query.language);
  });
  route(router, contract.useTemplate, async ({ caller, params, body }) => ({
    workflow: await useTemplate(context, caller, params.template_id, body),
  }));
}
