import * as contract from '../../contract/files.ts';
import { receiveFile } from '../http/accept-multipart.ts';
import { type Router, route } from '../http/route.ts';
import { dispositionOf } from './clean-name.ts';
import { openFile } from './open-file.ts';
import { receiveUpload } from './receive-upload.ts';

export function fileRoutes(router: Router): void {
  const { parts } = router;
  route(router, contract.uploadFile, async ({ caller, request }) => ({
    file: await receiveUpload(parts, caller, await receiveFile(request)),
  }));
  route(router, contract.showFile, async ({ caller, params, reply }) => {
    const { file, contents } = await openFile(parts, caller, params.file_key);
    const kind = file.type === 'application/octet-stream' ? 'attachment' : 'inline';
    reply
      .type(file.type)
      .header('content-length', file.size)
      .header('content-disposition', dispositionOf(kind, file.name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      // Who may read it can change; the same few minutes show a page's previews without asking again.
      .header('cache-control', 'private, max-age=300');
    return contents;
  });
}
