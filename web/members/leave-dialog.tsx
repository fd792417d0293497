import { Button } from '@mantine/core';
import { useState } from 'react';
import { deactivateMember, type MemberReply, removeMember } from '../../contract/members.ts';
import { displayName } from '../../contract/person-name.ts';
import { usersForSelect } from '../../contract/workspaces.ts';
import type { Id } from '../../engine/definition.ts';
import { useApi, useCall } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { useLastShown } from '../lib/use-last-shown.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { Modal } from '../ui/modal.tsx';
import { Select } from '../ui/select.tsx';
import classes from './leave-dialog.module.css';

export interface Leaving {
  member: MemberReply;
  verb: 'deactivate' | 'remove' | 'withdraw';
}

/**
 * Asks for confirmation before a member is deactivated or removed, or their invitation is withdrawn; says how many open
 * steps and planned runs they have, and lets the owner choose a successor who takes these over.
 */
export function LeaveDialog({ ws, leaving, onClose }: { ws: Id; leaving: Leaving | null; onClose: () => void }) {
  const { t } = useTranslation('members');
  const about = useLastShown(leaving);
  if (!about) return null;
  return (
    <Modal
      opened={leaving !== null}
      onClose={onClose}
      holdsForm
      title={t(`leave.${about.verb}_title`, { name: displayName(about.member.user) })}
      withCloseButton={false}
      size={440}
    >
      <Question key={about.member.id} ws={ws} about={about} onClose={onClose} />
    </Modal>
  );
}

function Question({ ws, about: { member, verb }, onClose }: { ws: Id; about: Leaving; onClose: () => void }) {
  const { t } = useTranslation(['members', 'ui', 'messages']);
  const [successor_id, setSuccessor] = useState<string | null>(null);
  const { named_open_steps: open_steps, active_plans } = member;
  const asksSuccessor = open_steps > 0 || active_plans > 0;
  const { data } = useApi(usersForSelect, { params: { ws } }, { enabled: asksSuccessor, staleTime: 60_000 });
  const done = (result: 'disabled' | 'removed') => () => {
    toast.success(t(`messages:success.${result}`));
    onClose();
  };
  const deactivate = useCall(deactivateMember, { onSuccess: done('disabled') });
  const remove = useCall(removeMember, { onSuccess: done('removed') });
  const params = { ws, user_workspace_id: member.id };
  const act = () => {
    if (verb === 'deactivate') deactivate.mutate({ params, body: { successor_id } });
    else remove.mutate({ params, query: { successor_id: successor_id ?? undefined } });
  };
  const others = (data?.users ?? []).filter(({ id }) => id !== member.id);
  const isGuest = others.some(({ id, role }) => id === successor_id && role === 'guest');
  return (
    <>
      <p className={classes.line}>{t(`leave.${verb}_text`)}</p>
      <p className={classes.line}>{open_steps > 0 ? t('leave.steps', { count: open_steps }) : t('leave.no_steps')}</p>
      {active_plans > 0 && <p className={classes.line}>{t('leave.plans', { count: active_plans })}</p>}
      {asksSuccessor && (
        <Select
          className={classes.successor}
          label={t('leave.successor')}
          description={active_plans > 0 && isGuest ? t('leave.guest') : open_steps > 0 ? t('leave.hint') : undefined}
          placeholder={t(open_steps > 0 ? 'leave.nobody' : 'leave.nobody_for_plans')}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': t('ui:field.clear') }}
          data={others.map(({ id, user }) => ({ value: id, label: displayName(user) }))}
          nothingFoundMessage={t('ui:field.nobody')}
          value={successor_id}
          onChange={setSuccessor}
        />
      )}
      <div className={classes.buttons}>
        <Button
          color={verb === 'deactivate' ? 'ink' : 'red'}
          loading={deactivate.isPending || remove.isPending}
          onClick={act}
        >
          {t(`leave.${verb}`)}
        </Button>
        <Button variant="default" data-autofocus onClick={onClose}>
          {t('ui:cancel')}
        </Button>
      </div>
    </>
  );
}
