import type { Client } from 'pg';
import type { Id, Version } from '../../../engine/definition.ts';
import { assertWellFormed, problemsOf } from '../../../engine/problems.ts';
import { isTaken } from '../../db/taken.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import type { Directory } from '../../people/people.ts';
import { mayWorkflow } from '../../workflows/policy.ts';
import { buildDefinition } from '../build-definition.ts';
import { findTarget } from '../find-target.ts';
import { LogFault } from '../log/log-fault.ts';
import { mostNewActivities } from '../log/log-limits.ts';
import { outcomeReader } from '../outcome-of.ts';
import { completeStages } from '../resolve-options.ts';
import type { ClaimedImport } from './claim-import.ts';
import type { ImportContext } from './import-context.ts';
import type { StagedEvents } from './stage-events.ts';

/** The workflow that the cases go into, in the import's transaction. */
export interface PreparedTarget {
  workflow_id: Id;
  version: Version;
  actionOf: (activity: string) => Id | null;
  created: boolean;
}

/**
 * Finds the existing workflow, or creates a new one with one version.
 * @throws LogFault workflow_without_version, workflow_name_taken, too_many_activities; ApiError workflow_not_found,
 * operation_not_allowed
 */
export async function prepareTarget(
  context: ImportContext,
  client: Client,
  claimed: ClaimedImport,
  { caller, directory, staged }: { caller: MemberCaller; directory: Directory; staged: StagedEvents },
): Promise<PreparedTarget> {
  const { into, mapping } = claimed.options;
  if (into.type === 'existing') {
    const found = await findTarget(context, caller, into);
    if (!found) throw new LogFault('workflow_without_version');
    return { ...found, created: false };
  }
  if (!mayWorkflow('create', caller)) throw new ApiError('operation_not_allowed');
  if (staged.activities.length > mostNewActivities) throw new LogFault('too_many_activities', { line: 1 });
  // The preview of a large log has not seen all of its activities.
  const activities = staged.activities.map((activity) => ({ activity, events: 1, mean_position: 1 }));
  const { definition, actions } = buildDefinition({
    stages: completeStages(into.stages, activities),
    fields: mapping.fields,
    traits: staged.traits,
    outcomeOf: outcomeReader(claimed.options),
    member_id: caller.member_id,
    nextId: context.nextId,
  });
  assertWellFormed(definition);
  const errors = problemsOf(definition, { members: directory.members, groups: new Map() }).filter(
    ({ severity }) => severity === 'error',
  );
  if (errors.length > 0) throw new Error(`the definition of an import has problems: ${JSON.stringify(errors[0])}`);
  const version: Version = { id: context.nextId(), definition };
  const workflow_id = context.nextId();
  await insertWorkflow(client, context, { caller, workflow_id, version, into });
  return { workflow_id, version, actionOf: (activity) => actions.get(activity) ?? null, created: true };
}

async function insertWorkflow(
  client: Client,
  context: ImportContext,
  {
    caller,
    workflow_id,
    version,
    into,
  }: {
    caller: MemberCaller;
    workflow_id: Id;
    version: Version;
    into: { name: string; description: string; enable: boolean };
  },
): Promise<void> {
  try {
    await client.query(
      `with created as (
        insert into workflows (workspace_id, id, name, description, created_by, draft, published_revision,
          enabled_version_id)
        values ($1, $2, $3, $4, $5, $6, 1, case when $9 then $7::uuid end)
      ), frozen as (
        insert into versions (workspace_id, id, workflow_id, number, definition, created_by) values ($1, $7, $2, 1, $6, $5)
      ), opened as (
        insert into triggers (workspace_id, id, workflow_id, type, name) values ($1, $8, $2, 'manual', 'Manual')
      )
      insert into trigger_initiators (workspace_id, trigger_id, member_id) values ($1, $8, $5)`,
      [
        caller.workspace_id,
        workflow_id,
        into.name,
        into.description,
        caller.member_id,
        JSON.stringify(version.definition),
        version.id,
        context.nextId(),
        into.enable,
      ],
    );
  } catch (error) {
    if (isTaken(error, 'workflows_name')) throw new LogFault('workflow_name_taken', { value: into.name });
    throw error;
  }
}
