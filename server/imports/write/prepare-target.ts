import type { Client } from 'pg';
import type { Id, Version } from '../../../engine/definition.ts';
import { assertWellFormed, problemsOf } from '../../../engine/problems.ts';
import { isTaken } from '../../db/taken.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import type { Directory } from '../../people/people.ts';
import { insertWorkflow } from '../../workflows/insert-workflow.ts';
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
 * Finds the existing workflow, or creates a new one with one version. Its admin is added at the end of the import.
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
  if (staged.activities.length > mostNewActivities) throw new LogFault('too_many_activities');
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
  const { name, description, enable: is_enabled } = into;
  try {
    await insertWorkflow(client, context, caller, {
      id: workflow_id,
      name,
      description,
      draft: definition,
      version: { id: version.id, is_enabled },
    });
  } catch (error) {
    if (isTaken(error, 'workflows_name')) throw new LogFault('workflow_name_taken', { value: name });
    throw error;
  }
  return { workflow_id, version, actionOf: (activity) => actions.get(activity) ?? null, created: true };
}
