import type { LogEvent } from './log/read-events.ts';

/** What decides the type of an activity's action: how the log's events of the activity ended, and with which fields. */
export interface ActivityTraits {
  /** The texts of the outcome column; null where it is empty. */
  outcomes: Set<string | null>;
  /** Which of the mapping's fields have a value somewhere. */
  fields: Set<number>;
}

/** Values of the outcome column that are kept for one activity: a column with more is no outcome. */
const mostOutcomes = 100;

export type Traits = Map<string, ActivityTraits>;

export function addTraits(traits: Traits, { activity, phase, outcome, fields }: LogEvent): void {
  if (phase === 'start') return;
  let own = traits.get(activity);
  if (!own) {
    own = { outcomes: new Set(), fields: new Set() };
    traits.set(activity, own);
  }
  if (own.outcomes.size < mostOutcomes) own.outcomes.add(outcome);
  if (own.fields.size < fields.length) {
    for (const [position, value] of fields.entries()) if (value !== null) own.fields.add(position);
  }
}
