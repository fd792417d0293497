import * as contract from '../../contract/imports.ts';
import type { Id } from '../../engine/definition.ts';
import { dispositionOf } from '../files/clean-name.ts';
import { receiveFile } from '../http/accept-multipart.ts';
import type { MemberCaller } from '../http/caller.ts';
import { languageOf } from '../http/messages.ts';
import { type Router, route } from '../http/route.ts';
import { findImport, listImports } from './find-imports.ts';
import { openReport } from './open-report.ts';
import { receiveImport } from './receive-import.ts';
import { showImport, showImportSummary } from './show-import.ts';
import { cancelImport, deleteImport, startImport } from './start-import.ts';
import { updateImport } from './update-import.ts';

export function importRoutes(router: Router): void {
  const { context } = router;
  const importReply = async (caller: MemberCaller, id: Id, language: ReturnType<typeof languageOf>) => {
    const { row, directory } = await findImport(context, caller, id);
    return { import: showImport(row, directory, language) };
  };
  route(router, contract.uploadImport, async ({ caller, request }) => {
    const id = await receiveImport(context, caller, () => receiveFile(request));
    return importReply(caller, id, languageOf(request));
  });
  route(router, contract.listImports, async ({ caller, request }) => {
    const { rows, directory } = await listImports(context, caller);
    const imports = rows.map((row) => showImportSummary(row, directory, languageOf(request)));
    return { imports, upload_limit: context.config.IMPORT_MAX_MB * 1024 * 1024 };
  });
  route(router, contract.getImport, ({ caller, params, request }) =>
    importReply(caller, params.import_id, languageOf(request)),
  );
  route(router, contract.updateImport, async ({ caller, params, body, request }) => {
    await updateImport(context, caller, params.import_id, body.import);
    return importReply(caller, params.import_id, languageOf(request));
  });
  route(router, contract.startImport, async ({ caller, params, request }) => {
    await startImport(context, caller, params.import_id, languageOf(request));
    return importReply(caller, params.import_id, languageOf(request));
  });
  route(router, contract.cancelImport, async ({ caller, params, request }) => {
    await cancelImport(context, caller, params.import_id);
    return importReply(caller, params.import_id, languageOf(request));
  });
  route(router, contract.deleteImport, async ({ caller, params }) => {
    await deleteImport(context, caller, params.import_id);
    return { done: true as const };
  });
  route(router, contract.openImportReport, async ({ caller, params, request, reply }) => {
    const { name, contents } = await openReport(context, caller, params.import_id, languageOf(request));
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', dispositionOf('attachment', name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store');
    return contents;
  });
}
