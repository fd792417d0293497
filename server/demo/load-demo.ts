import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { directoryOf } from '../people/people.ts';
import { createWorkflow } from '../workflows/create-workflow.ts';
import { findTriggers } from '../workflows/find-workflow.ts';
import { generateVersion } from '../workflows/generate-version.ts';
import { updateTrigger } from '../workflows/update-trigger.ts';
import { demoId } from './demo-definition.ts';
import {
  byFirstName,
  type DemoPerson,
  demoFormer,
  demoGroups,
  demoInvited,
  demoPassword,
  demoPeople,
  demoTags,
  demoZone,
  groupId,
  tagId,
} from './demo-people.ts';
import { planDemoRuns } from './demo-plans.ts';
import { demoProcesses } from './demo-processes.ts';
import { simulateRuns } from './simulate-runs.ts';

export interface DemoSignIn {
  email: string;
  password: string;
}

const workspace_id = demoId('workspace');

/**
 * Loads the demo workspace if the database has no users, or if an earlier load was interrupted.
 * @returns Whom to sign in as; null if this installation has no demo.
 */
export async function loadDemo(context: AppContext): Promise<DemoSignIn | null> {
  const state = await demoState(context);
  if (state === 'none') return null;
  if (state !== 'loaded') await load(context);
  return { email: demoPeople[0].email, password: demoPassword };
}

async function demoState(context: AppContext): Promise<'loaded' | 'loading' | 'empty' | 'none'> {
  const { rows } = await context.pool.query<{ demo: 'loaded' | 'loading' | null; has_users: boolean }>(
    `select (select value #>> '{}' from settings where name = 'demo') as demo, exists (select 1 from users) as has_users`,
  );
  const row = rows[0];
  return row?.demo ?? (row?.has_users ? 'none' : 'empty');
}

async function load(context: AppContext): Promise<void> {
  await context.pool.query(`insert into settings values ('demo', '"loading"') on conflict do nothing`);
  await removeHalf(context);
  await addPeople(context);
  const workflows = new Map<string, Id>();
  for (const process of demoProcesses) {
    const owner = callerOf(byFirstName(process.admin));
    const definition = process.definition((name) => [{ type: 'group', id: groupId(name) }]);
    const id = await createWorkflow(context, owner, {
      name: process.name,
      description: process.description,
      categories: process.tags.map(tagId),
      draft: definition,
    });
    workflows.set(process.name, id);
    const [trigger] = await findTriggers(context, workspace_id, id);
    if (trigger) {
      const startable_by = [{ type: 'group' as const, id: groupId('All staff') }];
      await updateTrigger(context, owner, { workflow_id: id, trigger_id: trigger.id }, { startable_by });
    }
    const version = { number: 1, description: '', enable: true };
    await generateVersion(context, owner, id, { revision: 1, version });
    // From here on the people do not change, so their revision may be cached while the runs are simulated.
    const { revision } = await directoryOf(context.pool, workspace_id);
    await simulateRuns(context, {
      workflow_id: id,
      definition,
      process,
      callerOf: (person) => callerOf(person, revision),
    });
  }
  await planDemoRuns(context, workflows, callerOf);
  await backdateMembers(context);
  await addComingAndGone(context);
  // The jobs of the demo's past are deleted, so that nobody is notified of it.
  await context.pool.query(`delete from pgboss.job where data ->> 'workspace_id' = $1`, [workspace_id]);
  await context.pool.query(`update settings set value = '"loaded"', updated_at = now() where name = 'demo'`);
}

/** Deletes what an interrupted load left. */
async function removeHalf(context: AppContext): Promise<void> {
  await context.pool.query('delete from runs where workspace_id = $1', [workspace_id]);
  await context.pool.query('delete from workflows where workspace_id = $1', [workspace_id]);
  await context.pool.query('delete from workspaces where id = $1', [workspace_id]);
  const users = [...demoPeople, demoFormer].map(({ user_id }) => user_id);
  await context.pool.query('delete from usage_deltas where workspace_id = $1', [workspace_id]);
  await context.pool.query('delete from users where id = any($1::uuid[])', [users]);
}

async function addPeople(context: AppContext): Promise<void> {
  const password = await context.identity.hashPassword(demoPassword);
  // The people of the demo have notifications off, because their mails would only fill the outbox.
  await context.pool.query(
    `insert into users (id, email, email_verified, name, first_name, last_name, time_zone_preference, subscribed_to_email,
      subscribed_to_digest)
    select id, email, true, first_name || ' ' || last_name, first_name, last_name, $2, false, false
    from jsonb_to_recordset($1::jsonb) as x(id uuid, email text, first_name text, last_name text)`,
    [JSON.stringify(demoPeople.map(({ user_id, ...one }) => ({ ...one, id: user_id }))), demoZone],
  );
  await context.pool.query(
    `insert into accounts (id, user_id, account_id, provider_id, password)
    select gen_random_uuid(), id, id, 'credential', $2 from unnest($1::uuid[]) as id`,
    [demoPeople.map(({ user_id }) => user_id), password],
  );
  await context.pool.query(
    `insert into workspaces (id, name, industry, time_zone, package, billing_contact, is_demo)
    values ($1, 'Northlake University', 'education', $2, 'business', 'finance@northlake.example', true)`,
    [workspace_id, demoZone],
  );
  await context.pool.query(
    `insert into members (workspace_id, id, user_id, role)
    select $1, member_id, user_id, role from jsonb_to_recordset($2::jsonb) as x(member_id uuid, user_id uuid, role text)`,
    [workspace_id, JSON.stringify(demoPeople)],
  );
  const groups = Object.entries(demoGroups).map(([name, people]) => ({
    id: groupId(name),
    name,
    is_everyone: name === 'All staff',
    members: people.map((one) => byFirstName(one).member_id),
  }));
  await context.pool.query(
    `with made as (
      insert into groups (workspace_id, id, name, is_everyone)
      select $1, id, name, is_everyone from jsonb_to_recordset($2::jsonb) as x(id uuid, name text, is_everyone boolean)
    )
    insert into group_members (workspace_id, group_id, member_id)
    select $1, id, member::uuid from jsonb_to_recordset($2::jsonb) as x(id uuid, members jsonb),
      jsonb_array_elements_text(x.members) as member`,
    [workspace_id, JSON.stringify(groups)],
  );
  await context.pool.query(
    `insert into tags (workspace_id, id, name, color)
    select $1, id, name, color from jsonb_to_recordset($2::jsonb) as x(id uuid, name text, color text)`,
    [workspace_id, JSON.stringify(Object.entries(demoTags).map(([name, color]) => ({ id: tagId(name), name, color })))],
  );
}

/** Adds an open invitation whose link nobody has, and a deactivated member. */
async function addComingAndGone(context: AppContext): Promise<void> {
  await context.pool.query(
    `insert into members (workspace_id, id, role, invited_email, invited_at, invited_by, invitation_expires_at)
    values ($1, $2, 'guest', $3, now() - interval '2 days', $4, now() + interval '5 days')`,
    [workspace_id, demoInvited.member_id, demoInvited.email, demoPeople[0].member_id],
  );
  const { user_id, member_id, email, first_name, last_name, role } = demoFormer;
  await context.pool.query(
    `with former as (
      insert into users (id, email, email_verified, name, first_name, last_name, subscribed_to_email, subscribed_to_digest)
      values ($1, $2, true, $3 || ' ' || $4, $3, $4, false, false)
    )
    insert into members (workspace_id, id, user_id, role, status) values ($5, $6, $1, $7, 'disabled')`,
    [user_id, email, first_name, last_name, workspace_id, member_id, role],
  );
}

/**
 * Lets the members count in the usage from the month of the demo's first run on. Their own changes of today may have
 * been folded by a worker already, so two changes are added: one at the first run, and now its opposite.
 */
async function backdateMembers(context: AppContext): Promise<void> {
  await context.pool.query(
    `insert into usage_deltas (workspace_id, at, members)
    select $1, x.at, x.sign * (select count(*) from members where workspace_id = $1)
    from (select min(started_at), 1 from runs where workspace_id = $1 union all select now(), -1) as x(at, sign)`,
    [workspace_id],
  );
}

/** A demo person as the caller of operations. Without a revision the people are loaded again for each operation. */
function callerOf(person: DemoPerson, people_revision: number | null = null): MemberCaller {
  return {
    user_id: person.user_id,
    session_id: '',
    email: person.email,
    language: null,
    time_zone: demoZone,
    workspace_id,
    member_id: person.member_id,
    role: person.role,
    workspace: {
      name: 'Northlake University',
      status: 'enabled',
      time_zone: demoZone,
      people_revision,
    },
  };
}
