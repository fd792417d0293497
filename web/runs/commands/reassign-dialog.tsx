import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { displayName } from '../../../contract/person-name.ts';
import { reassignStep } from '../../../contract/run-actions.ts';
import { getRun, type Run, type RunStepReply } from '../../../contract/runs.ts';
import type { NamedRef } from '../../../contract/shared-shapes.ts';
import type { Ref } from '../../../engine/definition.ts';
import { ProblemError } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { faultMessage, problemMessage, tellingFaults } from '../../lib/problem-message.ts';
import { queryClient, queryKey, refetchTouched, useCall } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { formatHolders } from '../answer/describe-answered.ts';
import { describeConflict, isFinalRefusal } from '../answer/describe-conflict.ts';
import { useMembers } from '../use-members.ts';
import { FormDialog } from './form-dialog.tsx';
import { RefsField } from './refs-field.tsx';

const refsOf = ({ assignees }: RunStepReply): Ref[] => assignees.map(({ type, id }) => ({ type, id }));

/** Reassigns an open step. */
export function ReassignDialog({ run, step, onClose }: { run: Run; step: RunStepReply; onClose: () => void }) {
  const { t } = useTranslation(['commands', 'runs', 'messages', 'ui']);
  const ws = useWorkspaceId();
  const navigate = useNavigate();
  const locale = useLocale();
  const members = useMembers();
  // Whom the reader saw it with: if somebody else has reassigned it since, it stays as it is.
  const [before] = useState(() => refsOf(step));
  const [assignees, setAssignees] = useState(before);
  const [fault, setFault] = useState<string>();
  const params = { ws, run_id: run.id, run_step_id: step.id };
  const givingBack = useCall(reassignStep, {
    onSuccess: ({ run: after }) => {
      queryClient.setQueryData(queryKey(getRun, { params: { ws, run_id: run.id } }), { run: after });
      toast.success(t('messages:success.updated'));
    },
  });
  const giving = useCall(reassignStep, {
    onSuccess: ({ run: after }) => {
      const given = after.run_steps.find(({ id }) => id === step.id);
      const takeBack = () => givingBack.mutate({ params, body: { assignees: before, from: given && refsOf(given) } });
      toast.success(
        (given && formatHolders(given.assignees, members)) ?? t('messages:success.updated'),
        given?.can.reassign && before.length > 0 ? { undo: takeBack } : undefined,
      );
      onClose();
      // A person who reassigned their only part in the run cannot see it any more.
      const isIn = after.is_admin || after.participants.some(({ user_workspace }) => members.isMe(user_workspace));
      if (isIn) queryClient.setQueryData(queryKey(getRun, { params: { ws, run_id: run.id } }), { run: after });
      else void navigate({ to: paths.home, params: { workspaceId: ws } });
    },
    onError: (error) => {
      const problem = error instanceof ProblemError ? error.problem : null;
      if (problem?.status === 422) return setFault(tellingFaults(problem)[0]?.message ?? problemMessage(error));
      toast.error((problem && describeConflict(problem, locale)) ?? problemMessage(error));
      if (!isFinalRefusal(error)) return;
      refetchTouched(reassignStep, params);
      onClose();
    },
  });
  const participants = run.participants.map(
    ({ user_workspace: { id, user } }): NamedRef => ({ type: 'user_workspace', id, name: displayName(user) }),
  );
  return (
    <FormDialog
      title={t('reassign.title', { name: step.name })}
      text={[t('reassign.text')]}
      submitLabel={t('reassign.submit')}
      isSending={giving.isPending}
      onSubmit={() => {
        if (assignees.length === 0) return setFault(faultMessage('blank', t('reassign.who')));
        giving.mutate({ params, body: { assignees, from: before } });
      }}
      onClose={onClose}
    >
      <RefsField
        label={t('reassign.who')}
        error={fault}
        value={assignees}
        known={[...step.assignees, ...participants]}
        onChange={(next) => {
          setFault(undefined);
          setAssignees(next);
        }}
      />
    </FormDialog>
  );
}
