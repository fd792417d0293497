import { useState } from 'react';
import type { ViewerRole } from '../../contract/viewer-roles.ts';
import type { NewViewers } from '../../contract/viewers.ts';
import { usersForSelect } from '../../contract/workspaces.ts';
import type { Ref } from '../../engine/definition.ts';
import { faultMessage } from '../lib/problem-message.ts';
import { useApi } from '../lib/query.ts';
import { useWorkspaceId } from '../lib/route-params.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { FormDialog } from '../runs/commands/form-dialog.tsx';
import { RefsField } from '../runs/commands/refs-field.tsx';
import { RoleSelect } from '../viewers/role-select.tsx';

/** Selects with whom the runs are shared, and as what. */
export function BulkShareDialog({
  count,
  onShare,
  onClose,
}: {
  count: number;
  onShare: (viewers: NewViewers) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['commands', 'viewers']);
  const ws = useWorkspaceId();
  const { data } = useApi(usersForSelect, { params: { ws } }, { staleTime: 60_000 });
  const [refs, setRefs] = useState<Ref[]>([]);
  const [role, setRole] = useState<ViewerRole>('viewer');
  const [fault, setFault] = useState<string>();
  const hasGuest = data?.users.some((user) => user.role === 'guest' && refs.some(({ id }) => id === user.id)) ?? false;
  const given = role === 'manager' && hasGuest ? 'commenter' : role;
  const idsOf = (type: Ref['type']) => refs.filter((ref) => ref.type === type).map(({ id }) => id);
  return (
    <FormDialog
      title={t('bulk.share_with.title', { count })}
      text={[t('bulk.share_with.text')]}
      submitLabel={t('viewers:share')}
      isSending={false}
      onSubmit={() => {
        if (refs.length === 0) return setFault(faultMessage('blank', t('viewers:with_whom')));
        onShare({ user_workspace_ids: idsOf('user_workspace'), group_ids: idsOf('group'), role: given });
        onClose();
      }}
      onClose={onClose}
    >
      <RefsField
        label={t('viewers:with_whom')}
        error={fault}
        value={refs}
        known={[]}
        onChange={(next) => {
          setFault(undefined);
          setRefs(next);
        }}
      />
      <RoleSelect label={t('viewers:as')} isLabelShown value={given} withManager={!hasGuest} onChange={setRole} />
    </FormDialog>
  );
}
