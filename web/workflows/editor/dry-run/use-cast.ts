import { useMemo } from 'react';
import type { UserWorkspaceReply } from '../../../../contract/shared-shapes.ts';
import { getWorkspace, groupsForSelect } from '../../../../contract/workspaces.ts';
import type { Id, Ref } from '../../../../engine/definition.ts';
import type { DryRunEnvironment } from '../../../../engine/dry-run/simulate-trace.ts';
import type { InventedPerson } from '../../../../engine/dry-run/trace.ts';
import type { Person } from '../../../../engine/run-state.ts';
import { useApi } from '../../../lib/query.ts';
import { describeRef } from '../../describe/describe-people.ts';
import { useEditor, useSurroundings } from '../editor-context.ts';

/** The people of the workspace, as a dry run needs them; null while they are loaded. */
export function useDryRunEnvironment(enabled = true): DryRunEnvironment | null {
  const { ws } = useEditor();
  const { directory, workflow } = useSurroundings();
  const { data: groups } = useApi(groupsForSelect, { params: { ws } }, { staleTime: 60_000, enabled });
  const { data: workspace } = useApi(getWorkspace, { params: { ws } }, { staleTime: 60_000, enabled });
  return useMemo(() => {
    if (!directory.isLoaded || !groups || !workspace) return null;
    const members = [...directory.people.values()].map(({ id, role }): [Id, Person] => [
      id,
      { id, role, active: true },
    ]);
    const known = new Map(members);
    const admins = workflow.admins.map(({ id }) => id).filter((id) => known.get(id)?.role !== 'guest');
    return {
      zone: workspace.workspace.time_zone,
      people: {
        members: known,
        groups: new Map(groups.groups.map(({ id, user_workspace_ids }) => [id, user_workspace_ids])),
        workflow_admins: admins,
      },
    };
  }, [directory, groups, workspace, workflow]);
}

/** The names of real and invented people and of groups. */
export function useNames(invented: readonly InventedPerson[]): (ref: Ref) => string {
  const { t, directory } = useSurroundings();
  return (ref) => invented.find(({ id }) => id === ref.id)?.name ?? describeRef({ t, directory }, ref);
}

/** Invented people in the form in which a collaborator field offers members. */
export const asMembers = (invented: readonly InventedPerson[]): UserWorkspaceReply[] =>
  invented.map(({ id, name }) => ({
    id,
    user: { id, email: '', first_name: name, last_name: '', profile_image: { url: null } },
  }));
