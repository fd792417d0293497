import type { z } from 'zod';
import type { startInput } from '../../contract/runs.ts';
import type { Id, Unix, Version } from '../../engine/definition.ts';
import { readAnswers } from '../../engine/fields.ts';
import { writeRule } from '../../engine/rule.ts';
import type { FieldAnswer } from '../../engine/run-state.ts';
import { momentOf, type Schedule } from '../../engine/schedule.ts';
import { versionIn } from '../../engine/translations/translate-definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import { ApiError, invalid } from '../http/api-error.ts';
import type { MemberCaller } from '../http/caller.ts';
import { checkRefs } from '../people/check-refs.ts';
import type { Directory } from '../people/people.ts';
import { type IdempotentRequest, identifyRequest, oncePerKey } from '../run-access/once-per-key.ts';
import { findStart } from '../runs/change/find-start.ts';
import { readFieldInputs } from '../runs/change/read-field-inputs.ts';
import { firstToCome, readSchedule } from './read-schedule.ts';

type Input = z.infer<typeof startInput>;

/**
 * Plans a run, with the same checks of permission and form as a start now.
 * @returns The planned run's id.
 * @throws ApiError as `findStart`, invalid_input; EngineError invalid_fields for the start form
 */
export async function planRun(
  context: AppContext,
  caller: MemberCaller,
  idempotencyKey: string | null,
  input: Input,
): Promise<Id> {
  const named = identifyRequest(caller.member_id, idempotencyKey, input);
  return oncePerKey(context.pool, caller.workspace_id, named, () => plan(context, caller, input, named));
}

async function plan(
  context: AppContext,
  caller: MemberCaller,
  input: Input,
  named: IdempotentRequest | null,
): Promise<Id> {
  const { run } = input;
  const found = await findStart(context, caller, input.workflow_id, input.trigger_id);
  const now = context.now();
  const schedule = readSchedule(run, 'run.', caller.workspace.time_zone, now);
  const next_at = firstToCome(schedule, 'run.', now);
  rejectDueDate(run.due_date, schedule, 'run.');
  checkRefs(found.directory, run.reassign_initiators ?? [], 'run.reassign_initiators');
  const shown = versionIn(found.version, caller.reading_language);
  const fields = readPlanned(input.fields, shown, found.directory);
  const id = context.nextId();
  await context.pool.query({
    name: 'plan-run',
    text: `with planned as (
        insert into planned_runs (workspace_id, id, workflow_id, trigger_id, name, description, created_by, rule, zone,
          starts_on, starts_at, fields, due_at, due_after, reassign_initiators, next_at, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::date, $11, $12, to_timestamp($13), $14, $15, to_timestamp($16),
          to_timestamp($17), to_timestamp($17))
        returning id)
      insert into idempotency_keys (workspace_id, member_id, key, fingerprint, run_id)
      select $1, $7, $18, $19, id from planned where $18::text is not null`,
    values: [
      caller.workspace_id,
      id,
      found.workflow.id,
      input.trigger_id ?? null,
      run.name ?? null,
      run.description ?? '',
      caller.member_id,
      schedule.rule && writeRule(schedule.rule),
      schedule.zone,
      schedule.starts_on,
      schedule.starts_at,
      JSON.stringify(fields),
      run.due_date ?? null,
      run.due_date ? null : (run.due_after ?? null),
      JSON.stringify(run.reassign_initiators ?? []),
      next_at,
      now,
      named?.key ?? null,
      named?.fingerprint ?? null,
    ],
  });
  return id;
}

/**
 * The answers that a plan stores. File fields are refused, because a file can be attached only once and a plan may
 * repeat.
 * @param before What is stored of a plan that is changed: fields that are not sent keep it.
 * @throws ApiError, EngineError invalid_fields
 */
export function readPlanned(
  inputs: Input['fields'],
  version: Version,
  directory: Directory,
  before: readonly FieldAnswer[] = [],
): FieldAnswer[] {
  const { trigger_form } = version.definition;
  const asked = new Set(trigger_form.map(({ id }) => id));
  const sent = readFieldInputs(inputs, indexOf(version));
  const kept = before.filter(
    ({ field_id }) => asked.has(field_id) && !sent.some((answer) => answer.field_id === field_id),
  );
  const answers = readAnswers(trigger_form, [...kept, ...sent], {
    required: true,
    members: directory.members,
  });
  const files = trigger_form.filter(
    ({ id, type }) => type === 'file' && answers.some(({ field_id, value }) => field_id === id && value !== null),
  );
  if (files.length > 0) {
    throw new ApiError('invalid_fields', {
      errors: files.map(({ key }) => ({ field: `fields.${key}`, code: 'file_not_supported' })),
    });
  }
  return answers;
}

/**
 * A fixed due date makes no sense for a repeated run, nor before the start of a single one.
 * @param field Prefix of the field's name in the error, with its dot: `run.`.
 * @throws ApiError invalid_input
 */
export function rejectDueDate(
  due_date: Unix | null | undefined,
  schedule: Omit<Schedule, 'rule'> & { rule: unknown },
  field: string,
): void {
  if (!due_date) return;
  if (schedule.rule) throw invalid(`${field}due_date`, 'invalid_value');
  if (due_date < momentOf(schedule.starts_on, schedule.starts_at, schedule.zone)) {
    throw invalid(`${field}due_date`, 'before_start');
  }
}
