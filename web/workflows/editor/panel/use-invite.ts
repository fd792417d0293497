import { sendInvitations } from '../../../../contract/members.ts';
import type { Ref } from '../../../../engine/definition.ts';
import { useCall } from '../../../lib/query.ts';
import { useWorkspaceEntry } from '../../../lib/session.ts';
import { toast } from '../../../lib/toast.ts';
import { useTranslation } from '../../../lib/use-translation.ts';
import { useEditor } from '../editor-context.ts';

/** A rough check, for whether to offer an invitation: the server decides whether the text is an address. */
const looksLikeAddress = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());

/**
 * Invites somebody who is not in the workspace yet, as a member, and selects them at once. Only owners may invite.
 * @returns The function that invites; null if the reader may not, if the text is no address, or while one is sent.
 */
export function useInvite(typed: string, onInvited: (person: Ref) => void): (() => void) | null {
  const { t } = useTranslation('editor');
  const { ws } = useEditor();
  const isOwner = useWorkspaceEntry()?.role === 'owner';
  const invite = useCall(sendInvitations, {
    onSuccess: ({ results }) => {
      const [first] = results;
      if (!first?.user_workspace_id) return toast.error(first?.message ?? t('picker.not_an_address'));
      onInvited({ type: 'user_workspace', id: first.user_workspace_id });
      toast.success(first.message);
    },
  });
  if (!isOwner || invite.isPending || !looksLikeAddress(typed)) return null;
  return () => invite.mutate({ params: { ws }, body: { emails: [typed.trim()], role: 'member' } });
}
