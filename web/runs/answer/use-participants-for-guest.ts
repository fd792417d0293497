import { listParticipants } from '../../../contract/runs.ts';
import type { UserWorkspaceReply } from '../../../contract/shared-shapes.ts';
import { useApi } from '../../lib/query.ts';
import { useWorkspaceEntry } from '../../lib/session.ts';
import type { AnswerTarget } from './use-answer-step.ts';

const nobody: UserWorkspaceReply[] = [];

/**
 * Whom the collaborator fields of a form offer to a guest: the people of the run, because guests may not list the members of
 * the workspace. Empty for others, and for forms that ask for nobody.
 */
export function useParticipantsForGuest({ ws, run_id, step }: AnswerTarget): readonly UserWorkspaceReply[] {
  const isGuest = useWorkspaceEntry()?.role === 'guest';
  const asksForPerson = step.form.some(
    ({ type, columns }) => type === 'collaborator' || columns?.some((column) => column.type === 'collaborator'),
  );
  const { data } = useApi(
    listParticipants,
    { params: { ws, run_id } },
    { enabled: isGuest && asksForPerson, staleTime: 60_000 },
  );
  return data?.participants.map(({ user_workspace }) => user_workspace) ?? nobody;
}
