import { showFile } from '../../../contract/files.ts';
import { urlOf } from '../../lib/api-client.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';

/** Where the files of the page's workspace are read. */
export function useFileUrl(): (key: string) => string {
  const ws = useWorkspaceId();
  return (file_key) => urlOf(showFile.path, { ws, file_key });
}
