import { Radio, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { markStepDone, retryStep, skipStep } from '../../../contract/run-actions.ts';
import { getRun, type RunStepReply } from '../../../contract/runs.ts';
import type { Outcome } from '../../../engine/definition.ts';
import { call, ProblemError } from '../../lib/api-client.ts';
import { faultMessage, problemMessage } from '../../lib/problem-message.ts';
import { queryClient, queryKey, refetchTouched } from '../../lib/query.ts';
import { useWorkspaceId } from '../../lib/route-params.ts';
import { toast } from '../../lib/toast.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { OptionalMark } from '../../ui/optional-mark.tsx';
import { describeConflict, isFinalRefusal } from '../answer/describe-conflict.ts';
import { FormDialog } from './form-dialog.tsx';

export type Resolution = 'retry' | 'skip' | 'mark_done';

/** Resolves a failed step: with a note, which stays in the history, and with an outcome if it is marked done. */
export function ResolveDialog({
  run_id,
  step,
  resolution,
  onResolved,
  onClose,
}: {
  run_id: string;
  step: RunStepReply;
  resolution: Resolution;
  onResolved?: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['commands', 'ui']);
  const ws = useWorkspaceId();
  const locale = useLocale();
  const [note, setNote] = useState('');
  const [outcome, setOutcome] = useState<Outcome | undefined>(step.resolution_outcomes[0]);
  const [fault, setFault] = useState<string>();
  const params = { ws, run_id, run_step_id: step.id };
  const close = () => {
    refetchTouched(retryStep, params);
    onClose();
  };
  const sending = useMutation({
    mutationFn: () => {
      const body = { note: note.trim() };
      if (resolution === 'retry') return call(retryStep, { params, body });
      if (resolution === 'skip') return call(skipStep, { params, body });
      return call(markStepDone, { params, body: { ...body, outcome: outcome! } });
    },
    onSuccess: (reply) => {
      queryClient.setQueryData(queryKey(getRun, { params: { ws, run_id } }), reply);
      onResolved?.();
      toast.success(t(`resolve.${resolution}.done`, { name: step.name }));
      close();
    },
    onError: (error) => {
      const problem = error instanceof ProblemError ? error.problem : null;
      toast.error((problem && describeConflict(problem, locale)) ?? problemMessage(error));
      if (isFinalRefusal(error)) close();
    },
  });
  const submit = () => {
    if (resolution !== 'retry' && note.trim() === '') return setFault(faultMessage('blank', t('resolve.note')));
    sending.mutate();
  };
  return (
    <FormDialog
      title={t(`resolve.${resolution}.title`, { name: step.name })}
      text={[t(`resolve.${resolution}.text`)]}
      submitLabel={t(`resolve.${resolution}.submit`)}
      isSending={sending.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {resolution === 'mark_done' && (
        <Radio.Group label={t('resolve.outcome')} value={outcome} onChange={(next) => setOutcome(next as Outcome)}>
          {step.resolution_outcomes.map((one) => (
            <Radio key={one} mt={8} value={one} label={t(`ui:outcome.${one}`)} />
          ))}
        </Radio.Group>
      )}
      <Textarea
        data-autofocus
        label={
          <>
            {t('resolve.note')}
            {resolution === 'retry' && <OptionalMark />}
          </>
        }
        description={t('resolve.note_help')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={10_000}
        value={note}
        error={fault}
        onChange={(event) => {
          setFault(undefined);
          setNote(event.currentTarget.value);
        }}
      />
    </FormDialog>
  );
}
