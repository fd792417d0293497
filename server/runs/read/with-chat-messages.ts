import type { Id, Unix } from '../../../engine/definition.ts';
import { indexOf } from '../../../engine/version-index.ts';
import type { AppContext } from '../../app-context.ts';
import type { RunContext } from '../../run-access/run-context.ts';

/** Maximum number of characters in a reply: of a run that has sent more, the earlier messages are left out. */
const mostText = 1_000_000;

/** Adds the sent chat messages to a run that will be shown. Transitions, which are frequent, do not need them. */
export async function withChatMessages(context: AppContext, runContext: RunContext): Promise<RunContext> {
  const { actions } = indexOf(runContext.version);
  const ids = runContext.loaded.run.steps
    .filter(({ step_id }) => actions.get(step_id)?.action.stepable_type === 'slack')
    .map(({ id }) => id);
  if (ids.length === 0) return runContext;
  const { rows } = await context.pool.query<{ run_step_id: Id; text: string; sent_at: Unix }>({
    name: 'read-chat-messages',
    text: `select run_step_id, text, sent_at from (
        select run_step_id, position, text, sent_at,
          sum(length(text)) over (order by run_step_id desc, position desc) as size_from_here
        from chat_messages where workspace_id = $1 and run_step_id = any($2::uuid[])) sent
      where size_from_here <= ${mostText} order by run_step_id, position`,
    values: [runContext.directory.workspace_id, ids],
  });
  const chat_messages = new Map(ids.map((id): [Id, { text: string; sent_at: Unix }[]] => [id, []]));
  for (const { run_step_id, ...message } of rows) chat_messages.get(run_step_id)?.push(message);
  return { ...runContext, chat_messages };
}
