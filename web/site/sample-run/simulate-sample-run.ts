import type { Outcome, Version } from '../../../engine/definition.ts';
import type { Context, People, RunState } from '../../../engine/run-state.ts';
import { type Stage, stagesOf } from '../../../engine/stages.ts';
import { startRun } from '../../../engine/start-run.ts';
import { transition } from '../../../engine/transition.ts';
import { type SampleStage, sampleStages } from './sample-version.ts';

const people: People = {
  members: new Map(sampleStages.map((id) => [id, { id, role: 'member', active: true }])),
  groups: new Map(),
  workflow_admins: ['ask'],
};

/** A settled step, for the list below the run. */
export interface SampleLine {
  stage: SampleStage;
  outcome: Outcome | 'skipped';
  /** The amount that was asked for at that time, a decimal number. */
  amount: string;
}

/** A visitor's sample run, with what happened so far, oldest first. */
export interface SampleRun {
  run: RunState;
  lines: SampleLine[];
}

const contextAt = (now: number): Context => ({ now, zone: 'UTC', nextId: () => crypto.randomUUID(), people });

/** @param now Unix seconds. */
export function startSampleRun(version: Version, now: number): SampleRun {
  const input = { id: crypto.randomUUID(), name: '', description: '', initiator_id: 'ask', fields: [] };
  return { run: startRun(version, input, contextAt(now)).run, lines: [] };
}

/**
 * Answers the step that waits, as the person who holds it.
 * @param now Unix seconds.
 * @throws EngineError `invalid_fields` if the amount is no number
 */
export function answerSampleRun(
  version: Version,
  { run, lines }: SampleRun,
  { outcome, amount }: { outcome: Outcome; amount?: string },
  now: number,
): SampleRun {
  const step = pendingStep(run);
  if (!step) return { run, lines };
  const { run: after } = transition(
    version,
    run,
    {
      type: 'answer',
      run_step_id: step.id,
      by: step.step_id,
      answer: outcome,
      comment: '',
      fields: amount === undefined ? [] : [{ field_id: 'amount', value: amount }],
    },
    contextAt(now),
  );
  return { run: after, lines: [...lines, ...newLines(run, after)] };
}

/** The steps that a transition settled. The go-back has no line, because the answer that caused it has one. */
function newLines(before: RunState, after: RunState): SampleLine[] {
  const lines = after.steps.flatMap((step): SampleLine[] => {
    const wasSettled = before.steps.some(({ id, settled_at }) => id === step.id && settled_at !== null);
    if (wasSettled || step.step_id === 'return') return [];
    const outcome = step.status === 'skipped' ? 'skipped' : step.status === 'completed' ? step.outcome : null;
    return outcome ? [{ stage: step.step_id as SampleStage, outcome, amount: amountOf(after) }] : [];
  });
  const place = ({ stage }: SampleLine) => sampleStages.indexOf(stage);
  return lines.sort((one, other) => place(one) - place(other));
}

const pendingStep = (run: RunState) => run.steps.find(({ status }) => status === 'pending');

/** Whose turn it is; null once the run has ended. */
export const holderOf = ({ run }: SampleRun): SampleStage | null => (pendingStep(run)?.step_id as SampleStage) ?? null;

/** The amount that was asked for last; empty before that. */
export const amountOf = (run: RunState): string =>
  String(run.values.toSorted((one, other) => one.attempt - other.attempt).at(-1)?.value ?? '');

export const sampleStagesOf = (version: Version, { run }: SampleRun): Stage[] => stagesOf(version, run, people);
