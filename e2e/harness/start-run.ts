import { byFirstName } from '../../server/demo/demo-people.ts';
import { northlake } from './enter-as.ts';
import { mali } from './sign-in.ts';

/** Creates a workflow of a definition and starts a run of it, as Mali. @returns The URL of its page. */
export async function startRun(
  name: string,
  { fields = [], ...parts }: { trigger_form: object[]; action_groups: object[]; fields?: object[] },
): Promise<string> {
  const token = (JSON.parse(process.env.E2E_SESSIONS ?? '{}') as Record<string, string>)[mali];
  const root = `http://localhost:${process.env.E2E_PORT}/api/v1/user${northlake}`;
  // biome-ignore lint/suspicious/noExplicitAny: replies of several kinds.
  const ask = async (method: string, path: string, body?: object): Promise<any> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const reply = await fetch(root + path, { method, headers, body: body && JSON.stringify(body) });
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
    return reply.json();
  };
  const { workflow } = await ask('POST', '/workflows', { workflow: { name } });
  const path = `/workflows/${workflow.id}`;
  const definition = { schema: 1, cancellation: [], ...parts };
  const { draft } = await ask('PATCH', `${path}/draft`, { revision: 1, definition });
  const [trigger] = (await ask('GET', path)).triggers;
  const startable_by = [{ type: 'user_workspace', id: byFirstName('Mali').member_id }];
  await ask('PATCH', `${path}/triggers/${trigger.id}`, { trigger: { startable_by } });
  await ask('POST', `${path}/versions`, { revision: draft.revision, version: { number: 1, description: '' } });
  const { run } = await ask('POST', '/runs', { workflow_id: workflow.id, run: { name }, fields });
  return `${northlake}/runs/${run.id}/show`;
}
