import { timingSafeEqual } from 'node:crypto';
import type { Id } from '../../engine/definition.ts';
import type { AppContext } from '../app-context.ts';
import { isFrozenSql } from '../billing/is-frozen.ts';
import { monthOf } from '../billing/months.ts';
import { shareStatements } from '../db/share-statements.ts';
import { ApiError } from '../http/api-error.ts';
import { directoryOf } from '../people/people.ts';
import { loadVersion } from '../run-access/load-version.ts';
import { rejectClosedWorkspace, type Start } from '../runs/change/find-start.ts';
import { hashOfTriggerToken } from './trigger-token.ts';

/** An automatic trigger, with everything that decides whether it may start a run. */
export interface AutomaticTrigger {
  workspace_id: Id;
  workspace: { status: 'enabled' | 'disabled'; is_frozen: boolean; time_zone: string; people_revision: number };
  trigger_id: Id;
  trigger_status: 'enabled' | 'disabled';
  token_version: number;
  workflow: Start['workflow'];
  version: { id: Id; number: number } | null;
}

/** `$1` is the first day of the month. */
const automaticTriggers = `select t.workspace_id, t.id as trigger_id, t.status as trigger_status, t.token_version, t.token_hash,
    jsonb_build_object('status', ws.status, 'is_frozen', ${isFrozenSql('ws', '$1::date')},
      'time_zone', ws.time_zone, 'people_revision', ws.people_revision) as workspace,
    jsonb_build_object('id', w.id, 'name', w.name, 'main_name', w.name,
      'translations', w.translations, 'description', w.description, 'created_by', w.created_by) as workflow,
    case when v.id is not null then jsonb_build_object('id', v.id, 'number', v.number) end as version
  from triggers t
    join workspaces ws on ws.id = t.workspace_id
    join workflows w on w.workspace_id = t.workspace_id and w.id = t.workflow_id
    left join versions v on v.workspace_id = w.workspace_id and v.id = w.enabled_version_id
  where t.type = 'automatic'`;

/** What the hash of a token is compared with if no trigger has it, so that both cases compare once. */
const emptyTokenHash = hashOfTriggerToken('');

interface TriggerOfToken extends AutomaticTrigger {
  token_hash: Buffer;
}

/** Calls at the same time find their triggers by one statement, and those with the same token find theirs once. */
const findByHash = shareStatements({
  lanes: 3,
  most: 32,
  groupOf: ({ month }: { month: string; hash: Buffer }) => month,
  execute: async (pool, asked) => {
    const distinct = new Map(asked.map(({ hash }) => [hash.toString('hex'), hash]));
    const { rows } = await pool.query<TriggerOfToken>({
      name: 'find-triggers-by-token',
      text: `${automaticTriggers} and t.token_hash = any($2::bytea[])`,
      values: [asked[0]?.month, [...distinct.values()]],
    });
    const found = new Map(rows.map((row) => [row.token_hash.toString('hex'), row]));
    return asked.map(({ hash }) => found.get(hash.toString('hex')));
  },
});

/** Finds the trigger of a token. @throws ApiError trigger_not_found, the same for every invalid token */
export async function findAutomaticTriggerByToken(context: AppContext, token: string): Promise<AutomaticTrigger> {
  const hash = hashOfTriggerToken(token);
  const found = await findByHash(context.pool, { month: monthOf(context.now()), hash });
  const { token_hash, ...trigger } = found ?? { token_hash: emptyTokenHash };
  if (!timingSafeEqual(hash, token_hash) || !('trigger_id' in trigger)) throw new ApiError('trigger_not_found');
  return trigger;
}

/** Finds the trigger of a hook in its workspace; null if it was deleted or its token was changed. */
export async function findAutomaticTriggerOfHook(
  context: AppContext,
  workspace_id: Id,
  hook: { trigger_id: Id | null; token_version: number },
): Promise<AutomaticTrigger | null> {
  const { rows } = await context.pool.query<AutomaticTrigger>({
    name: 'find-trigger-of-hook',
    text: `${automaticTriggers} and t.workspace_id = $2 and t.id = $3 and t.token_version = $4`,
    values: [monthOf(context.now()), workspace_id, hook.trigger_id, hook.token_version],
  });
  return rows[0] ?? null;
}

/**
 * Loads and checks what a start through an automatic trigger needs, in the order of docs/rules.md, rule 1: workspace,
 * trigger, version. The form is checked last, by the engine.
 * @throws ApiError workspace_disabled, workspace_frozen, trigger_not_found, run_cannot_start
 */
export async function prepareStart(context: AppContext, trigger: AutomaticTrigger): Promise<Start> {
  rejectClosedWorkspace(trigger.workspace);
  if (trigger.trigger_status !== 'enabled') throw new ApiError('trigger_not_found');
  if (!trigger.version) throw new ApiError('run_cannot_start');
  const [directory, version] = await Promise.all([
    directoryOf(context.pool, trigger.workspace_id, trigger.workspace.people_revision),
    loadVersion(context.pool, trigger.workspace_id, trigger.version.id),
  ]);
  return {
    workflow: trigger.workflow,
    version,
    version_number: trigger.version.number,
    trigger_id: trigger.trigger_id,
    startable_by: [],
    // The reply to such a start shows no viewers.
    viewers: [],
    directory,
  };
}
