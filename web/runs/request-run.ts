import { getRun } from '../../contract/runs.ts';
import type { Id } from '../../engine/definition.ts';
import type { Reply } from '../lib/api-client.ts';
import { early, queryClient, queryKey, requestEarly } from '../lib/query.ts';
import { AnswerPanel, awaitsReader } from './answer/lazy-answer-panel.ts';

/** Requests a run while its page is loading; and as soon as it has come, the form, if a step waits for the reader. */
export async function requestRun(ws: Id, run_id: Id): Promise<void> {
  const input = { params: { ws, run_id } };
  await requestEarly(getRun, input, early);
  const reply = queryClient.getQueryData<Reply<typeof getRun>>(queryKey(getRun, input));
  if (reply && awaitsReader(reply.run)) void AnswerPanel.fetchAhead();
}
