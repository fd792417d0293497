import type { Client } from 'pg';
import type { ImportSummary } from '../../../contract/imports.ts';
import { crashPoint } from '../../crash-point.ts';
import { ApiError } from '../../http/api-error.ts';
import type { MemberCaller } from '../../http/caller.ts';
import { findMemberCaller } from '../../people/find-member-caller.ts';
import { directoryOf, peopleFor } from '../../people/people.ts';
import { logAt } from '../import-row.ts';
import { memberFinder } from '../known-people.ts';
import { LogFault } from '../log/log-fault.ts';
import { limitsOf } from '../log/log-limits.ts';
import { charactersAtOnce, countCharacters } from '../log/log-row.ts';
import { openLog } from '../log/open-log.ts';
import { outcomeReader } from '../outcome-of.ts';
import { mayImport } from '../policy.ts';
import { type BuiltRun, buildRun, type RunPlan } from './build-run.ts';
import type { ClaimedImport } from './claim-import.ts';
import { planFields } from './field-plan.ts';
import type { ImportContext } from './import-context.ts';
import { ImportProgress, LostClaim } from './import-progress.ts';
import { LeftOutWriter } from './left-out-writer.ts';
import { onOwnConnection } from './own-connection.ts';
import { type PreparedTarget, prepareTarget } from './prepare-target.ts';
import { readCases, type StagedEvents, stageEvents } from './stage-events.ts';
import { updateStatistics } from './update-statistics.ts';
import { type RunsOf, writeRuns } from './write-runs.ts';

type Result = NonNullable<ImportSummary['result']>;

/** Steps that are written together. */
const stepsAtOnce = 2_000;

/**
 * Imports a claimed log in one transaction.
 * @throws LogFault; LostClaim; ApiError operation_not_allowed if whoever started it may not import any more
 */
export async function writeImport(context: ImportContext, claimed: ClaimedImport): Promise<void> {
  const { workspace_id, id: import_id, options } = claimed;
  const caller = await findMemberCaller(context, workspace_id, claimed.started_by);
  if (!mayImport(caller) || (caller.workspace.status === 'disabled' && caller.role !== 'owner')) {
    throw new ApiError('operation_not_allowed');
  }
  const limits = limitsOf(context.config);
  const file = await context.files.get(logAt(workspace_id, claimed.file_key));
  if (!file) throw new Error('the uploaded log is gone');
  const progress = new ImportProgress(context, claimed);
  await progress.update(true);
  await onOwnConnection(context.pool, async (client) => {
    const leftOut = new LeftOutWriter(client, { workspace_id, import_id });
    const format = { ...claimed.guess, ...pick(options) };
    const log = await openLog(file, format, limits.unpacked);
    const staged = await stageEvents(client, log, options, { limits, progress, leftOut });
    crashPoint(context.config, 'import-staged');
    const directory = await directoryOf(context.pool, workspace_id, caller.workspace.people_revision);
    const target = await prepareTarget(context, client, claimed, { caller, directory, staged });
    Object.assign(progress.counts, { phase: 'writing', events_total: staged.events, runs_total: staged.cases });
    await progress.update(true);
    const plan: RunPlan = {
      version: target.version,
      actionOf: target.actionOf,
      outcomeOf: outcomeReader(options),
      memberOf: memberFinder(directory),
      fields: planFields(target.version, options),
      ends: {
        completing: new Set(options.completing),
        cancelling: new Set(options.cancelling),
        unfinished: options.unfinished,
      },
      context: {
        zone: caller.workspace.time_zone,
        nextId: context.nextId,
        people: target.created
          ? { ...peopleFor(directory, target.workflow_id, []), workflow_admins: [caller.member_id] }
          : peopleFor(directory, target.workflow_id, []),
      },
      leaveOut: (row) => leftOut.add(row),
    };
    const result = await writeCases(context, client, { claimed, caller, target, plan, staged, progress, leftOut });
    await finish(client, claimed, caller, target, result);
  });
}

const pick = ({ encoding, delimiter, quote }: ClaimedImport['options']) => ({ encoding, delimiter, quote });

interface Writing {
  claimed: ClaimedImport;
  caller: MemberCaller;
  target: PreparedTarget;
  plan: RunPlan;
  staged: StagedEvents;
  progress: ImportProgress;
  leftOut: LeftOutWriter;
}

async function writeCases(context: ImportContext, client: Client, writing: Writing): Promise<Result> {
  const { claimed, caller, target, plan, staged, progress, leftOut } = writing;
  const of: RunsOf = {
    workspace_id: claimed.workspace_id,
    import_id: claimed.id,
    workflow_id: target.workflow_id,
    version_id: target.version.id,
    source: claimed.options.source,
    by: caller.member_id,
    file: claimed.name,
    now: context.now(),
  };
  const result: Result = {
    runs: 0,
    completed: 0,
    cancelled: 0,
    running: 0,
    events: 0,
    left_out: 0,
    cases_known: 0,
    created_workflow: target.created,
  };
  let waiting: BuiltRun[] = [];
  let [steps, characters] = [0, 0];
  let isFirst = true;
  const flush = async () => {
    const written = await writeRuns(client, of, waiting);
    if (isFirst) await updateStatistics(client, claimed.workspace_id);
    isFirst = false;
    for (const run of waiting) {
      if (!written.has(run.id)) {
        result.cases_known++;
        leftOut.add(
          { line: run.line, code: 'case_known', case_key: run.case_key, activity: null, value: null },
          run.events,
        );
        continue;
      }
      result.runs++;
      result.events += run.events;
      result[run.status]++;
    }
    [waiting, steps, characters] = [[], 0, 0];
    await leftOut.flush();
    progress.counts.runs_written = result.runs;
    await progress.update();
    crashPoint(context.config, 'import-writing');
  };
  for await (const events of readCases(client, staged, claimed.options.mapping.fields.length)) {
    const run = buildRun(events, plan);
    if (!run) continue;
    waiting.push(run);
    steps += run.steps.length;
    for (const { fields } of events) characters += countCharacters(fields);
    if (steps >= stepsAtOnce || characters >= charactersAtOnce) await flush();
  }
  if (waiting.length > 0) await flush();
  await leftOut.flush(true);
  if (result.runs === 0 && result.cases_known === 0) throw new LogFault('nothing_to_import');
  return { ...result, left_out: leftOut.count };
}

/** @throws LostClaim if the import was cancelled or taken over meanwhile: the transaction is rolled back then */
async function finish(
  client: Client,
  { workspace_id, id, claim }: ClaimedImport,
  caller: MemberCaller,
  target: PreparedTarget,
  result: Result,
): Promise<void> {
  // At the very end, because it locks the workspace's row: changes of people would wait for the whole import.
  if (target.created) {
    await client.query(`insert into workflow_admins (workspace_id, workflow_id, member_id) values ($1, $2, $3)`, [
      workspace_id,
      target.workflow_id,
      caller.member_id,
    ]);
  }
  const { rowCount } = await client.query(
    `update imports set status = 'done', result = $4, workflow_id = $5, version_id = $6, created_workflow = $7,
      file_key = null, claim = null, events_read = $8, events_total = $8, runs_written = $9, runs_total = $9
    where workspace_id = $1 and id = $2 and claim = $3 and status = 'running'`,
    [
      workspace_id,
      id,
      claim,
      JSON.stringify(result),
      target.workflow_id,
      target.version.id,
      target.created,
      result.events,
      result.runs,
    ],
  );
  if (rowCount !== 1) throw new LostClaim('the import is not claimed by this attempt');
}
