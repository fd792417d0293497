import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { WorkspaceEntry } from '../../../contract/identity.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';

const accessOf = (entry: WorkspaceEntry | undefined): string =>
  JSON.stringify([entry?.role, entry?.status, entry?.user_workspace_status, entry?.needs_second_factor]);

/**
 * Asks the guard of the pages again when somebody else changes what the reader may do in the workspace whose page is open: a
 * page that they may not open any more is left, also if something on it is not saved, because it could not be saved.
 */
export function useAccessAgain(): void {
  const router = useRouter();
  const id = useWorkspaceId();
  const access = accessOf(useWorkspaceEntry());
  const known = useRef({ id, access });
  useEffect(() => {
    const hasChanged = known.current.id === id && known.current.access !== access;
    known.current = { id, access };
    if (hasChanged) void router.load();
  }, [router, id, access]);
}
