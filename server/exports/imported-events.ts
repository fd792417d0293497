import { displayName } from '../../contract/person-name.ts';
import type { StepState } from '../../engine/run-state.ts';
import type { ImportedStep } from '../run-access/load-run.ts';
import type { RunContext } from '../run-access/run-context.ts';
import type { ZoneClock } from './zone-clock.ts';

/** The part of an exported event that is found in different ways for imported steps and for answers given in Baton. */
export interface StepEvent {
  step: StepState;
  /** Unix seconds; those of imported steps may have a fraction. */
  at: number;
  transition: 'start' | 'complete';
  /** Pairs the start with the completion of the same step; null where there is no start. */
  instance: string | null;
  resource: string;
  email: string | null;
  group: string | null;
  outcome: string | null;
  comment: string;
}

/** The answers that people gave in Baton, one event each. */
export function answerEvents({ loaded: { run, import: imported }, directory }: RunContext): StepEvent[] {
  return run.steps
    .filter(({ id }) => !imported?.steps.has(id))
    .flatMap((step) =>
      step.votes.map((vote) => {
        const by = directory.members.get(vote.user_workspace_id);
        return {
          step,
          at: vote.at,
          transition: 'complete' as const,
          instance: null,
          resource: by ? displayName(by) : '-',
          email: by?.email ?? null,
          group: null,
          outcome: vote.answer,
          comment: vote.comment,
        };
      }),
    );
}

/**
 * The events of imported steps, so that a log that is exported and imported again gives the same runs. A start is
 * written only if the step did not open when the step before it ended, because the import assumes that otherwise.
 */
export function importedEvents({ loaded: { run, import: imported }, directory }: RunContext): StepEvent[] {
  if (!imported) return [];
  const steps = run.steps.flatMap((step) => {
    const own = imported.steps.get(step.id);
    return own ? [{ step, own }] : [];
  });
  return steps.flatMap(({ step, own }, position): StepEvent[] => {
    const before = steps[position - 1]?.own.settled_at ?? own.settled_at;
    const complete = { ...whoDid(step, own, directory), step, at: own.settled_at, transition: 'complete' as const };
    if (own.opened_at === before) return [{ ...complete, instance: null }];
    const instance = String(step.attempt);
    return [
      { ...complete, at: own.opened_at, transition: 'start' as const, instance, outcome: null },
      { ...complete, instance },
    ];
  });
}

function whoDid(step: StepState, own: ImportedStep, directory: RunContext['directory']) {
  const [vote] = step.votes;
  const by = vote && directory.members.get(vote.user_workspace_id);
  return {
    resource: by ? displayName(by) : (own.done_by ?? '-'),
    email: by?.email ?? null,
    group: own.done_by_group,
    outcome: step.outcome,
    comment: '',
  };
}

/** ISO 8601 with the fraction of a second, as far as there is one. */
export function exactIso(clock: ZoneClock, at: number): string {
  const micros = Math.round(at * 1e6);
  const seconds = Math.floor(micros / 1e6);
  const fraction = micros - seconds * 1e6;
  const iso = clock.iso(seconds);
  if (fraction === 0) return iso;
  const digits = String(fraction).padStart(6, '0').replace(/000$/, '');
  return `${iso.slice(0, 19)}.${digits}${iso.slice(19)}`;
}
