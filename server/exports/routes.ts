import * as contract from '../../contract/exports.ts';
import { dispositionOf } from '../files/clean-name.ts';
import { type Router, route } from '../http/route.ts';
import { deleteExport } from './delete-export.ts';
import { findExport, listExports } from './find-exports.ts';
import { openExportFile } from './open-export-file.ts';
import { requestExport } from './request-export.ts';
import { showExport } from './show-export.ts';

export function exportRoutes(router: Router): void {
  const { parts } = router;
  route(router, contract.requestExport, async ({ caller, body }) => {
    const id = await requestExport(parts, caller, body);
    return { export: showExport(await findExport(parts, caller, id), parts) };
  });
  route(router, contract.listExports, async ({ caller }) => ({ exports: await listExports(parts, caller) }));
  route(router, contract.getExport, async ({ caller, params }) => ({
    export: showExport(await findExport(parts, caller, params.export_id), parts),
  }));
  route(router, contract.openExportFile, async ({ caller, params, query, reply }) => {
    const { name, media, size, contents } = await openExportFile(parts, caller, params.export_id, query.token);
    reply
      .type(media)
      .header('content-length', size)
      .header('content-disposition', dispositionOf('attachment', name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store');
    return contents;
  });
  route(router, contract.deleteExport, async ({ caller, params }) => {
    await deleteExport(parts, caller, params.export_id);
    return { done: true as const };
  });
}
