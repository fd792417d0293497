import type { ActionOf } from '../../../engine/definition.ts';
import { fillInsertions, strictBudget } from '../../../engine/insertions.ts';
import type { Reason, RunEvent } from '../../../engine/run-state.ts';
import { indexOf } from '../../../engine/version-index.ts';
import { crashPoint } from '../../crash-point.ts';
import { uuidOf } from '../../db/uuid-of.ts';
import { RetryableJobError } from '../../jobs/retryable-job-error.ts';
import { ChatFailure, callSlack } from '../../outside/call-slack.ts';
import { readSecret } from '../../secrets/read-secret.ts';
import { textsIn } from '../read/compose-mail.ts';
import { failed, type StepExecution, type StepExecutor } from './step-executor.ts';

interface Message {
  /** Its index in the action's messages. */
  position: number;
  /** The same in every try: `step.<run_step>.<attempt>.<position>`. */
  key: string;
  /** The text with its insertions replaced, escaped for Slack. */
  text: string;
  /** The same without escaping, for the run's page. */
  plainText: string;
}

/**
 * Posts the messages of a chat step in order. Acknowledged messages are recorded, so that a retry continues after them.
 * A message whose acknowledgement was lost is posted again (docs/decisions/0009-chat-without-a-client-library.md).
 */
async function executeSlack(execution: StepExecution): Promise<RunEvent> {
  const { context, runContext, step, job } = execution;
  const action = indexOf(runContext.version).actions.get(step.step_id)?.action;
  if (action?.stepable_type !== 'slack') throw new Error(`the step ${step.id} is no chat message`);
  const secret = await readSecret(context, job.workspace_id, action.stepable.secret_id);
  if (secret === 'missing' || secret === 'unreadable') return failed(job, 'chat_key_missing', '');
  const messages = messagesOf(execution, action);
  if (messages.length === 0) return failed(job, 'chat_message_refused', 'no_text');
  try {
    const sent = await readSent(execution);
    for (const message of messages.filter(({ position }) => !sent.has(position))) {
      const { channel } = action.stepable;
      const { ts } = await post(execution, secret.value, channel, message);
      crashPoint(context.config, 'chat-message-posted');
      await recordSent(execution, channel, message, ts);
    }
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    if (error.isForGood) return failed(job, error.fault as Reason, error.message);
    if (error.retryAfter !== null) throw new RetryableJobError(error.message, error.retryAfter);
    throw error;
  }
  return { type: 'effect_succeeded', run_step_id: step.id, attempt: job.attempt, outcome: 'done' };
}

/** Maximum number of characters in all messages of a step. Each is counted twice: as sent, and as plain text. */
const mostCharacters = 80_000;

/** The messages with insertions replaced, without blank ones. @throws EngineError text_too_long */
function messagesOf({ runContext, step }: StepExecution, { stepable }: ActionOf<'slack'>): Message[] {
  const textFor = textsIn(runContext);
  const budget = strictBudget(mostCharacters);
  return stepable.messages
    .map((text, position) => ({
      position,
      key: `step.${step.id}.${step.attempt}.${position}`,
      text: fillInsertions(text, textFor, escapeForSlack, budget),
      plainText: fillInsertions(text, textFor, (inserted) => inserted, budget),
    }))
    .filter(({ text }) => text.trim() !== '');
}

/**
 * Inserted values must not create mentions or links: Slack parses `<!channel>`, `<@U1>` and `<https://…|words>`, and
 * requires `&`, `<` and `>` to be escaped.
 */
const escapeForSlack = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function post({ context }: StepExecution, key: string, channel: string, message: Message): Promise<{ ts?: unknown }> {
  return callSlack(context.config, key, 'chat.postMessage', {
    channel: channel.trim(),
    text: message.text,
    parse: 'none',
    link_names: 'false',
    client_msg_id: uuidOf(message.key),
    metadata: JSON.stringify({ event_type: 'baton_message', event_payload: { key: message.key } }),
  });
}

async function readSent({ context, step, job }: StepExecution): Promise<Set<number>> {
  const { rows } = await context.pool.query<{ position: number }>({
    name: 'read-sent-positions',
    text: 'select position from chat_messages where workspace_id = $1 and run_step_id = $2',
    values: [job.workspace_id, step.id],
  });
  return new Set(rows.map(({ position }) => position));
}

async function recordSent({ context, step, job }: StepExecution, channel: string, message: Message, ts: unknown) {
  await context.pool.query({
    name: 'record-sent-message',
    text: `insert into chat_messages (workspace_id, run_step_id, position, channel, text, posted_as)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [
      job.workspace_id,
      step.id,
      message.position,
      channel,
      message.plainText,
      typeof ts === 'string' ? ts.slice(0, 60) : null,
    ],
  });
}

export const slackExecutor: StepExecutor = { execute: executeSlack };
