import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ViewerRole } from '../../contract/viewer-roles.ts';
import type { NewViewers, ViewerReply } from '../../contract/viewers.ts';
import type { Ref } from '../../engine/definition.ts';
import { ProblemError } from '../lib/api-client.ts';
import { faultMessage, problemMessage, tellingFaults } from '../lib/problem-message.ts';
import { toast } from '../lib/toast.ts';
import { useRefusedFocus } from '../lib/use-refused-focus.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { RefsField } from '../runs/commands/refs-field.tsx';
import { RoleSelect } from './role-select.tsx';
import classes from './share-dialog.module.css';

/** Selects people and groups, and their role. */
export function ShareForm({
  viewers,
  guests,
  withManager,
  isSending,
  onShare,
}: {
  viewers: readonly ViewerReply[];
  /** The `user_workspace` ids of guests, who cannot be managers. */
  guests: ReadonlySet<string>;
  withManager: boolean;
  isSending: boolean;
  onShare: (body: NewViewers) => Promise<unknown>;
}) {
  const { t } = useTranslation('viewers');
  const [refs, setRefs] = useState<Ref[]>([]);
  const [role, setRole] = useState<ViewerRole>('viewer');
  const [fault, setFault] = useState<string>();
  const refusedFocus = useRefusedFocus(isSending);
  const { ref: form } = refusedFocus;
  // The dialog has chosen its first focus while this form was loaded, when only Close was there.
  useEffect(() => form.current?.querySelector('input')?.focus({ preventScroll: true }), [form]);
  const mayManage = withManager && !refs.some(({ id }) => guests.has(id));
  const given = role === 'manager' && !mayManage ? 'commenter' : role;
  const taken = viewers.map((viewer) => viewer.user_workspace?.id ?? viewer.group?.id ?? '');
  const idsOf = (type: Ref['type']) => refs.filter((ref) => ref.type === type).map(({ id }) => id);
  const submit = async () => {
    if (refs.length === 0) return setFault(faultMessage('blank', t('with_whom')));
    try {
      await onShare({ user_workspace_ids: idsOf('user_workspace'), group_ids: idsOf('group'), role: given });
      setRefs([]);
    } catch (error) {
      const fault = error instanceof ProblemError ? tellingFaults(error.problem)[0]?.message : undefined;
      if (fault) setFault(fault);
      else toast.error(problemMessage(error));
    }
  };
  return (
    <form
      {...refusedFocus}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void submit();
      }}
    >
      <RefsField
        label={t('with_whom')}
        error={fault}
        value={refs}
        known={[]}
        without={taken}
        onChange={(next) => {
          setFault(undefined);
          setRefs(next);
        }}
      />
      <RoleSelect label={t('as')} isLabelShown value={given} withManager={mayManage} onChange={setRole} />
      <div>
        <Button type="submit" loading={isSending}>
          {t('share')}
        </Button>
      </div>
    </form>
  );
}
