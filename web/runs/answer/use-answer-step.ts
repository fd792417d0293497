import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { answerStep, getRun, type RunStepReply } from '../../../contract/runs.ts';
import { ProblemError } from '../../lib/api-client.ts';
import { paths } from '../../lib/paths.ts';
import { problemMessage } from '../../lib/problem-message.ts';
import { queryKey, refetchTouched, useCall } from '../../lib/query.ts';
import { requestKeys } from '../../lib/request-key.ts';
import { useMe } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { areUploading } from '../../lib/upload-file.ts';
import { useLocale } from '../../lib/use-locale.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { useMembers } from '../use-members.ts';
import type { Answer } from './answer-kinds.ts';
import { describeAnswered } from './describe-answered.ts';
import { describeConflict } from './describe-conflict.ts';
import type { Given } from './given-answer.ts';
import { forgetAnswer, keepRefused } from './kept-answer.ts';

export interface AnswerTarget {
  ws: string;
  run_id: string;
  step: RunStepReply;
}

interface Events {
  /**
   * The answer is given, and the step leaves the reader. Called before the reply if the step has neither fields nor a
   * mail, whose content the server could reject; otherwise called after the reply.
   */
  onPass?: () => void;
  /**
   * The answer was rejected. Unless the cause is an invalid field, the data on the page is loaded again, and what was typed
   * is kept with the reason (`refusedAnswer`).
   */
  onRefused?: (error: Error) => void;
}

/**
 * Milliseconds, slightly longer than `--t-pass`, so that lists are refetched only after the row's animation has ended.
 */
const passDuration = 240;

/** Answers a step or saves a draft of an answer, shows who has the baton now, and refetches what changed. */
export function useAnswerStep({ ws, run_id, step }: AnswerTarget, { onPass, onRefused }: Events) {
  const { t } = useTranslation(['runs', 'ui', 'messages']);
  const client = useQueryClient();
  const router = useRouter();
  const owner = useMe()?.id ?? '';
  const members = useMembers();
  const locale = useLocale();
  const [keyFor] = useState(requestKeys);
  // The server may reject the values of fields and the text of a mail.
  const mayBeRefused = step.form.length > 0 || step.mail !== null;

  const sending = useCall(answerStep, {
    refetchDelay: passDuration,
    onSuccess: ({ run }, { body }) => {
      client.setQueryData(queryKey(getRun, { params: { ws, run_id } }), { run });
      const answer = body.run_step.answer as Answer | undefined;
      forgetAnswer(owner, step);
      if (!answer) {
        toast.success(t('messages:success.draft_saved'));
        return;
      }
      if (mayBeRefused) onPass?.();
      const view = () => void router.navigate({ to: paths.run, params: { workspaceId: ws, runId: run_id } });
      const here = router.state.location.pathname.includes(run_id);
      toast.success(
        describeAnswered(run, step.id, answer, members),
        here ? undefined : { label: t('view_run'), onClick: view },
      );
    },
    onError: (error, { body }) => {
      const problem = error instanceof ProblemError ? error.problem : null;
      if (problem?.code !== 'invalid_fields') {
        const why = (problem && describeConflict(problem, locale)) ?? problemMessage(error);
        toast.error(why);
        const { answer, comment = '', fields = [], mail } = body.run_step;
        if (answer) keepRefused(owner, step, { given: { comment, fields: fields as Given['fields'], mail }, why });
        refetchTouched(answerStep, { ws, run_id });
      }
      onRefused?.(error);
    },
  });

  const send = (answer: Answer | null, { comment, fields, mail }: Given) => {
    if (sending.isPending) return;
    if (areUploading()) return toast.error(t('ui:files.wait'));
    const run_step = { ...(answer && { answer }), comment, fields, ...(mail && { mail }), attempt: step.attempt };
    sending.mutate({
      params: { ws, run_id, run_step_id: step.id },
      body: { run_step },
      idempotencyKey: keyFor(run_step),
    });
    if (answer && !mayBeRefused) onPass?.();
  };

  const onItsWay = sending.isPending && !mayBeRefused ? sending.variables?.body.run_step.answer : undefined;
  return {
    send,
    isSending: sending.isPending,
    /** The answer that is on its way and is shown as given already; null if the server may still reject its content. */
    shown: (onItsWay ?? null) as Answer | null,
  };
}
