import type { ActionOf } from '../definition.ts';
import { isBlank } from '../is-blank.ts';
import { openForWorker } from '../open-step.ts';
import type { OwnProblem } from '../problems/problem.ts';
import type { Reason, StepState } from '../run-state.ts';
import { failOrGoOn } from '../settle-step.ts';
import { type TransitionDraft, updateStep } from '../transition-draft.ts';
import { type ActionKind, systemKind } from './action-kind.ts';

/** The largest number of hooks between a run and one that a person or token started (docs/rules.md, rule 13). */
export const deepestHook = 10;

/** Baton starts a run of another workflow, and goes on or waits for it (docs/rules.md, rule 13). */
export const workflowHook: ActionKind<'workflow_hook'> = {
  ...systemKind,
  outcomes: ['done', 'completed', 'failed'],
  texts: (action) =>
    action.stepable.fields.flatMap(({ target_value }, position) =>
      target_value === undefined ? [] : [{ setting: `fields.${position}`, text: target_value }],
    ),
  keys: (action) =>
    action.stepable.fields.flatMap(({ key }, position) =>
      key === undefined ? [] : [{ setting: `fields.${position}`, key }],
    ),
  problems({ stepable }) {
    const problems: OwnProblem[] = [];
    if (stepable.trigger_id === null) problems.push({ code: 'hook_token_missing', setting: 'trigger_id' });
    const seen = new Set<string>();
    for (const [position, { target_key }] of stepable.fields.entries()) {
      const setting = `fields.${position}`;
      if (isBlank(target_key)) problems.push({ code: 'hook_target_key_blank', setting });
      else if (seen.has(target_key))
        problems.push({ code: 'hook_target_key_taken', setting, values: { key: target_key } });
      seen.add(target_key);
    }
    return problems;
  },
  open: startChild,
  // The child run of the last try is forgotten, because the retry starts another one.
  retry: (draft, action, step) => startChild(draft, action, updateStep(draft, step.id, { child_run_id: null })),
};

function startChild(draft: TransitionDraft, action: ActionOf<'workflow_hook'>, step: StepState): void {
  const refusal = refusalOf(draft, action);
  if (refusal === null) openForWorker(draft, 'workflow_hook', step);
  else failOrGoOn(draft, action, updateStep(draft, step.id, { opened_at: draft.context.now }), refusal);
}

/** The reason for which the hook fails before a worker tries to start the child run; null if there is none. */
function refusalOf(draft: TransitionDraft, action: ActionOf<'workflow_hook'>): Reason | null {
  if (draft.run.depth >= deepestHook) return 'too_deep';
  const types = action.stepable.fields.map(({ key }) => draft.index.keys.get(key ?? '')?.field.type);
  return types.includes('file') ? 'file_field_refused' : null;
}
