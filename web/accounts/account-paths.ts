import { useNavigate } from '@tanstack/react-router';
import { paths } from '../lib/paths.ts';
import { useWorkspaceId } from '../lib/route-params.ts';

/** The paths of the two account pages, inside the current workspace or outside of all workspaces. */
export function useAccountPaths() {
  const workspaceId = useWorkspaceId();
  const navigate = useNavigate();
  const [show, edit] = workspaceId
    ? ([paths.workspaceAccount, paths.editWorkspaceAccount] as const)
    : ([paths.account, paths.editAccount] as const);
  const params = { workspaceId };
  return { show, edit, params, goToAccount: () => navigate({ to: show, params }) };
}
