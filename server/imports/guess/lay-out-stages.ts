import type { ImportStage } from '../../../contract/import-options.ts';
import { cutText } from '../../../engine/cut-text.ts';
import { stemOf } from './guess-outcome.ts';

export interface PlacedActivity {
  activity: string;
  events: number;
  /** Where it stands in its cases on average: 0 first, 1 last. */
  mean_position: number;
}

/** A definition has at most 200 groups; above this many, neighbours share a stage. */
const mostStages = 100;
const longestName = 120;

/**
 * Lays out the stages of a new workflow by where the activities mostly stand. The alternatives of one decision share a
 * stage.
 */
export function layOutStages(activities: readonly PlacedActivity[]): ImportStage[] {
  const byStem = Map.groupBy(activities, ({ activity }) => {
    const stem = stemOf(activity);
    return stem === null ? `= ${activity}` : `~ ${stem.toLowerCase()}`;
  });
  const stages = [...byStem.values()]
    .map((members) => ({
      members: members.toSorted((one, other) => other.events - one.events),
      position: weighedMean(members),
    }))
    .toSorted((one, other) => one.position - other.position);
  const perStage = Math.ceil(stages.length / mostStages);
  const chunks = Array.from({ length: Math.ceil(stages.length / perStage) }, (_, chunk) =>
    stages.slice(chunk * perStage, (chunk + 1) * perStage).flatMap(({ members }) => members),
  );
  const taken = new Set<string>();
  return chunks.map((members) => ({
    name: uniqueName(nameOf(members), taken),
    activities: members.map(({ activity }) => activity),
  }));
}

function weighedMean(members: readonly PlacedActivity[]): number {
  const events = members.reduce((sum, one) => sum + one.events, 0);
  return members.reduce((sum, one) => sum + one.mean_position * one.events, 0) / events;
}

/** Alternatives of one decision are named by what they have in common, all others by their first activity. */
function nameOf(members: readonly PlacedActivity[]): string {
  const [first] = members as [PlacedActivity];
  const stems = new Set(members.map(({ activity }) => stemOf(activity)));
  const [stem] = stems;
  return members.length > 1 && stems.size === 1 && stem ? stem : first.activity;
}

function uniqueName(name: string, taken: Set<string>): string {
  const short = cutText(name, longestName).trim() || '-';
  let unique = short;
  for (let number = 2; taken.has(unique.toLowerCase()); number++) {
    unique = `${cutText(short, longestName - 6).trim()} (${number})`;
  }
  taken.add(unique.toLowerCase());
  return unique;
}
