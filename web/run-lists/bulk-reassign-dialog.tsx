import { useState } from 'react';
import type { Ref } from '../../engine/definition.ts';
import { faultMessage } from '../lib/problem-message.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { FormDialog } from '../runs/commands/form-dialog.tsx';
import { RefsField } from '../runs/commands/refs-field.tsx';

/** Selects who takes over the open steps of the runs. */
export function BulkReassignDialog({
  count,
  onGive,
  onClose,
}: {
  count: number;
  onGive: (assignees: Ref[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('commands');
  const [assignees, setAssignees] = useState<Ref[]>([]);
  const [fault, setFault] = useState<string>();
  return (
    <FormDialog
      title={t('bulk.give.title', { count })}
      text={[t('bulk.give.text')]}
      submitLabel={t('reassign.submit')}
      isSending={false}
      onSubmit={() => {
        if (assignees.length === 0) return setFault(faultMessage('blank', t('reassign.who')));
        onGive(assignees);
        onClose();
      }}
      onClose={onClose}
    >
      <RefsField
        label={t('reassign.who')}
        error={fault}
        value={assignees}
        known={[]}
        onChange={(next) => {
          setFault(undefined);
          setAssignees(next);
        }}
      />
    </FormDialog>
  );
}
