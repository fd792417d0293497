import type { Action, Field, Id } from '../definition.ts';
import type { DefinitionIndex } from '../definition-index.ts';
import { fixedText, passingOf } from '../field-passing.ts';
import { isEmpty } from '../fields.ts';
import type { Problem, ProblemCode } from './problem.ts';

/** An automatic trigger through which hooks can start runs. */
export interface HookTarget {
  status: 'enabled' | 'disabled';
  token_version: number;
  /** The start form of the workflow's enabled version; null if no version is enabled. */
  form: readonly Field[] | null;
  /** Whether what it starts leads back to the workflow of the hook, through its own hooks. */
  starts_itself?: boolean;
}

/** The problems that are found only by reading the other workflow. */
export const hookTargetCodes: readonly ProblemCode[] = [
  'hook_trigger_missing',
  'hook_trigger_disabled',
  'hook_not_startable',
  'hook_starts_itself',
  'hook_target_unknown',
  'hook_target_required',
  'hook_target_unfit',
];

/**
 * The problems between a hook and the workflow that it starts. A trigger that is gone or has another token is an error.
 * The others are warnings, because they can be fixed in the other workflow.
 */
export function hookProblems(
  index: DefinitionIndex,
  action: Action,
  triggers: ReadonlyMap<Id, HookTarget> | undefined,
): Problem[] {
  if (action.stepable_type !== 'workflow_hook' || action.stepable.trigger_id === null || !triggers) return [];
  const { trigger_id, token_version, fields } = action.stepable;
  const target = triggers.get(trigger_id);
  if (target?.token_version !== token_version) {
    return [{ code: 'hook_trigger_missing', severity: 'error', setting: 'trigger_id' }];
  }
  const warn = (code: ProblemCode, setting: string, values?: Problem['values']): Problem =>
    values ? { code, severity: 'warning', setting, values } : { code, severity: 'warning', setting };
  if (target.status === 'disabled') return [warn('hook_trigger_disabled', 'trigger_id')];
  if (target.form === null) return [warn('hook_not_startable', 'trigger_id')];
  const form = new Map(target.form.map((field) => [field.key, field]));
  const filled = new Set(fields.map(({ target_key }) => target_key));
  const missing = target.form.filter(
    (field) => field.required && field.type !== 'computed' && isEmpty(field.default) && !filled.has(field.key),
  );
  return [
    ...(target.starts_itself ? [warn('hook_starts_itself', 'trigger_id')] : []),
    ...missing.map(({ label }) => warn('hook_target_required', 'fields', { label })),
    ...fields.flatMap(({ target_key, key }, position): Problem[] => {
      const setting = `fields.${position}`;
      const field = form.get(target_key);
      if (target_key.trim() === '') return [];
      if (!field) return [warn('hook_target_unknown', setting, { key: target_key })];
      const from = index.keys.get(key ?? '')?.field ?? fixedText;
      // Passing on a file is a separate error, whatever the target field is.
      if (from.type === 'file') return [];
      return passingOf(from, field) === 'never' ? [warn('hook_target_unfit', setting, { label: field.label })] : [];
    }),
  ];
}
