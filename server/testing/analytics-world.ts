import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import {
  createTestWorkflow,
  createTestWorkspace,
  type TestPerson,
  type TestServer,
  type TestWorkflow,
  type TestWorkspace,
} from './factories.ts';
import type { HistoryWorld } from './run-history.ts';

export interface AnalyticsWorld extends HistoryWorld {
  workspace: TestWorkspace;
  member: TestPerson;
  /** In the first group. */
  other: TestPerson;
  workflows: TestWorkflow[];
}

/** A definition with a form, an approval with a go-back to the form, a locked approval and a task. */
export function returningDefinition(person: TestPerson, name: string) {
  const build = definitionBuilders(name);
  const { group, act, all, answered, actionId } = build;
  const assignees = [person.ref];
  const approval = { fields: [], vote: anyVote, cancel_on_disapprove: false };
  const definition = {
    schema: 1 as const,
    trigger_form: [],
    action_groups: [
      group(
        'Request',
        act(
          'form',
          'Ask',
          { fields: [build.field('text', 'purpose', 'Purpose')] },
          { assignees: [{ type: 'initiator' }] },
        ),
      ),
      group(
        'Check',
        act('approval', 'Approve', approval, { assignees }),
        act('go_back', 'Back', { go_back_to: actionId('Ask') }, { condition: all(answered('Approve', 'disapprove')) }),
      ),
      group(
        'Close',
        act('approval', 'Secret', approval, { assignees, is_lock: true }),
        act('task', 'Pay', { instructions: '', vote: anyVote }, { assignees }),
      ),
    ],
    cancellation: [],
  };
  return { definition, actionId };
}

let count = 0;

/** A workspace with two workflows, of which the first has two versions, an owner, two members and two groups. */
export async function createAnalyticsWorld(app: TestServer, time_zone = 'Europe/Amsterdam'): Promise<AnalyticsWorld> {
  const workspace = await createTestWorkspace(app);
  await app.context.pool.query('update workspaces set time_zone = $2 where id = $1', [workspace.id, time_zone]);
  const [member, other] = [await workspace.person(), await workspace.person()];
  const groups = [await workspace.group(other), await workspace.group()];
  const versions: AnalyticsWorld['versions'] = [];
  const workflows: TestWorkflow[] = [];
  for (const number of [1, 2]) {
    const { definition, actionId } = returningDefinition(workspace.owner, `analytics ${++count} ${number}`);
    const workflow = await createTestWorkflow(workspace, definition, [member.ref, workspace.owner.ref]);
    workflows.push(workflow);
    if (number === 1) {
      const version = { number: 2, description: '' };
      await workspace.owner.call('POST', `${workflow.path}/versions`, { revision: 2, version });
    }
    const { rows } = await app.context.pool.query<{ id: string }>(
      'select id from versions where workspace_id = $1 and workflow_id = $2 order by number',
      [workspace.id, workflow.id],
    );
    for (const { id } of rows) {
      versions.push({
        workflow_id: workflow.id,
        version_id: id,
        step_ids: ['Ask', 'Approve', 'Secret', 'Pay'].map(actionId),
        go_back_id: actionId('Back'),
      });
    }
  }
  return {
    workspace,
    member,
    other,
    workflows,
    versions,
    member_ids: [workspace.owner, member, other].map(({ member_id }) => member_id),
    group_ids: groups.map(({ id }) => id),
    from: Date.parse('2025-10-20T00:00:00Z'),
    to: Date.parse('2026-04-10T00:00:00Z'),
  };
}
