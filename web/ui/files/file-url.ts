import { showFile } from '../../../contract/files.ts';
import { urlOf } from '../../lib/api-client.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';

/** The download URLs of the current workspace's files. */
export function useFileUrl(): (key: string) => string {
  const ws = useWorkspaceId();
  return (file_key) => urlOf(showFile.path, { ws, file_key });
}
