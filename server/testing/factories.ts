import type { Definition, Field, Ref } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config.ts';
import { hashToken } from '../db/hash-token.ts';
import { anyVote, definitionBuilders } from '../demo/demo-definition.ts';
import { sealSecret } from '../secrets/seal-secret.ts';
import type { Call, TestApp } from './open-test-app.ts';

export interface TestPerson {
  user_id: string;
  /** The `user_workspace` id in the workspace that they were created for. */
  member_id: string;
  token: string;
  email: string;
  call: Call;
  ref: Ref;
}

export interface TestWorkspace {
  id: string;
  /** The path of its endpoints. */
  path: string;
  owner: TestPerson;
  person: (role?: 'owner' | 'member' | 'guest') => Promise<TestPerson>;
  group: (...people: TestPerson[]) => Promise<Ref>;
  /** Adds a chat key without checking it; returns its id. */
  secret: (value?: string) => Promise<string>;
}

/** The app in this process, or one in a process of its own that is called over HTTP, with its database. */
export interface TestServer {
  context: Pick<AppContext, 'pool' | 'nextId'> & { config: Pick<Config, 'SECRET'> };
  as: TestApp['as'];
}

let count = 0;

/** A signed-in user with a verified address and without a password. */
export async function createTestUser(app: TestServer): Promise<Omit<TestPerson, 'member_id' | 'ref'>> {
  const { context } = app;
  const user_id = context.nextId();
  const email = `person-${++count}-${user_id.slice(-6)}@example.com`;
  const token = `token-${user_id}`;
  await context.pool.query(
    `with person as (insert into users (id, email, email_verified, first_name, last_name) values ($1, $2, true, $3, 'Test'))
    insert into sessions (id, user_id, token, expires_at) values ($4, $1, $5, now() + interval '1 day')`,
    [user_id, email, `Person${count}`, context.nextId(), hashToken(token)],
  );
  return { user_id, email, token, call: app.as(token) };
}

/** A workspace with its owner; `person` adds more people. */
export async function createTestWorkspace(app: TestServer): Promise<TestWorkspace> {
  const { context } = app;
  const id = context.nextId();
  await context.pool.query(`insert into workspaces (id, name, industry) values ($1, 'Workshop', 'other')`, [id]);
  const person = async (role: 'owner' | 'member' | 'guest' = 'member'): Promise<TestPerson> => {
    const user = await createTestUser(app);
    const member_id = context.nextId();
    await context.pool.query('insert into members (workspace_id, id, user_id, role) values ($1, $2, $3, $4)', [
      id,
      member_id,
      user.user_id,
      role,
    ]);
    return { ...user, member_id, ref: { type: 'user_workspace', id: member_id } };
  };
  const group = async (...people: TestPerson[]): Promise<Ref> => {
    const group_id = context.nextId();
    await context.pool.query('insert into groups (workspace_id, id, name) values ($1, $2, $3)', [
      id,
      group_id,
      `Group ${group_id}`,
    ]);
    for (const one of people) {
      await context.pool.query('insert into group_members values ($1, $2, $3)', [id, group_id, one.member_id]);
    }
    return { type: 'group', id: group_id };
  };
  const owner = await person('owner');
  const secret = async (value = 'xoxb-test-key'): Promise<string> => {
    const secret_id = context.nextId();
    const sealed = sealSecret(context.config.SECRET, { workspace_id: id, id: secret_id }, value);
    await context.pool.query(
      `insert into secrets (workspace_id, id, kind, name, sealed, last_four, created_by)
      values ($1, $2, 'slack', $3, $4, $5, $6)`,
      [id, secret_id, `Key ${secret_id}`, sealed, value.slice(-4), owner.member_id],
    );
    return secret_id;
  };
  return { id, path: `/api/v1/user/workspaces/${id}`, owner, person, group, secret };
}

export interface TestWorkflow {
  id: string;
  path: string;
  definition: Definition;
}

/** A workflow with an enabled version of the definition and the given initiators, created by `maker`. */
export async function createTestWorkflow(
  workspace: TestWorkspace,
  definition: Definition,
  startable_by: Ref[],
  maker: TestPerson = workspace.owner,
): Promise<TestWorkflow> {
  const workflows = `${workspace.path}/workflows`;
  const { body: made } = await maker.call<{ workflow: { id: string } }>('POST', workflows, {
    workflow: { name: `Workflow ${++count}` },
  });
  const path = `${workflows}/${made.workflow.id}`;
  const saved = await maker.call<{ draft: { revision: number } }>('PATCH', `${path}/draft`, {
    revision: 1,
    definition,
  });
  if (saved.status !== 200) throw new Error(JSON.stringify(saved.problem));
  const { body: whole } = await maker.call<{ triggers: { id: string }[] }>('GET', path);
  await maker.call('PATCH', `${path}/triggers/${whole.triggers[0]?.id}`, { trigger: { startable_by } });
  const version = { number: 1, description: '' };
  const generated = await maker.call('POST', `${path}/versions`, { revision: saved.body.draft.revision, version });
  if (generated.status !== 201) throw new Error(JSON.stringify(generated.problem));
  return { id: made.workflow.id, path, definition };
}

export interface TestRun {
  id: string;
  status: string;
  fields: { key: string; value: unknown }[];
  run_steps: {
    id: string;
    name: string;
    status: string;
    revision: number;
    outcome: string;
    attempt: number;
    fields: { key: string; value: unknown }[];
    votes: { name: string; comment: string }[];
    why: { result: boolean } | null;
    can: Record<string, boolean>;
    form: { key: string; value: unknown }[];
  }[];
  can: Record<string, boolean>;
}

/** The newest step with a name. */
export function stepOf(run: TestRun, name: string): TestRun['run_steps'][number] {
  const step = run.run_steps.findLast((one) => one.name === name);
  if (!step) throw new Error(`the run has no step ${name}`);
  return step;
}

/** A form for the initiator with an amount, an approval for amounts from 100, and a go-back on disapproval. */
export function requestDefinition(approvers: Ref[], build = definitionBuilders('test request')): Definition {
  const { field, answered, compare, all, group, act } = build;
  const amount: Field = field('number', 'amount', 'Amount');
  return {
    schema: 1,
    trigger_form: [],
    action_groups: [
      group('Request', act('form', 'Ask', { fields: [amount] }, { assignees: [{ type: 'initiator' }] })),
      group(
        'Check',
        act(
          'approval',
          'Approve',
          { fields: [], vote: anyVote, cancel_on_disapprove: false },
          { assignees: approvers, condition: all(compare('amount', 'gte', '100')) },
        ),
        act(
          'go_back',
          'Back',
          { go_back_to: build.actionId('Ask') },
          { condition: all(answered('Approve', 'disapprove')) },
        ),
      ),
    ],
    cancellation: [],
  };
}

/** Uses up a workspace's runs of this month, or gives it the unlimited package. */
export async function freeze({ context }: TestApp, { id }: TestWorkspace, isFrozen = true): Promise<void> {
  await context.pool.query('update workspaces set package = $2 where id = $1', [id, isFrozen ? 'free' : 'unlimited']);
  if (isFrozen) {
    await context.pool.query('insert into usage_deltas (workspace_id, at, runs) values ($1, to_timestamp($2), 100)', [
      id,
      context.now(),
    ]);
  }
}

export interface TestTrigger {
  trigger_id: string;
  token: string;
  token_version: number;
  /** The path of the trigger. */
  path: string;
}

/** An automatic trigger of a workflow. */
export async function createTestTrigger(
  workspace: TestWorkspace,
  workflow: Pick<TestWorkflow, 'path'>,
): Promise<TestTrigger> {
  const { status, body, problem } = await workspace.owner.call<{
    trigger: { id: string; token_version: number };
    token: string;
  }>('POST', `${workflow.path}/triggers`, { trigger: { name: 'From the shop' } });
  if (status !== 201) throw new Error(JSON.stringify(problem));
  const { id, token_version } = body.trigger;
  return { trigger_id: id, token: body.token, token_version, path: `${workflow.path}/triggers/${id}` };
}

/** A workflow with the given start form and one task for the given people. */
export function formedDefinition(
  trigger_form: Field[],
  doers: Ref[],
  build = definitionBuilders('formed'),
): Definition {
  const task = build.act('task', 'Do', { instructions: '', vote: anyVote }, { assignees: doers });
  return { schema: 1, trigger_form, action_groups: [build.group('One', task)], cancellation: [] };
}
