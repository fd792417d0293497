import * as contract from '../../contract/exports.ts';
import { dispositionOf } from '../files/clean-name.ts';
import { type Router, route } from '../http/route.ts';
import { deleteExport } from './delete-export.ts';
import { findExport, listExports } from './find-exports.ts';
import { openExportFile } from './open-export-file.ts';
import { requestExport } from './request-export.ts';
import { showExport } from './show-export.ts';

export function exportRoutes(router: Router): void {
  const { context } = router;
  route(router, contract.requestExport, async ({ caller, body }) => {
    const id = await requestExport(context, caller, body);
    return { export: showExport(await findExport(context, caller, id), context) };
  });
  route(router, contract.listExports, async ({ caller }) => ({ exports: await listExports(context, caller) }));
  route(router, contract.getExport, async ({ caller, params }) => ({
    export: showExport(await findExport(context, caller, params.export_id), context),
  }));
  route(router, contract.openExportFile, async ({ caller, params, query, reply }) => {
    const { name, media, size, contents } = await openExportFile(context, caller, params.export_id, query.token);
    reply
      .type(media)
      .header('content-length', size)
      .header('content-disposition', dispositionOf('attachment', name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store');
    return contents;
  });
  route(router, contract.deleteExport, async ({ caller, params }) => {
    await deleteExport(context, caller, params.export_id);
    return { done: true as const };
  });
}
