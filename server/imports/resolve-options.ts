import type { ImportOptions, ImportReading, ImportStage, ImportTarget } from '../../contract/import-options.ts';
import { cutText } from '../../engine/cut-text.ts';
import { guessEnds } from './guess/guess-ends.ts';
import { guessOutcome, guessOutcomeValue } from './guess/guess-outcome.ts';
import { layOutStages, type PlacedActivity } from './guess/lay-out-stages.ts';
import type { Scan } from './scan-log.ts';

/** Those options that decide how rows are read: the log is read with them before the others can be guessed. */
export function readingOptions(reading: ImportReading, chosen: Partial<ImportOptions>) {
  return {
    encoding: reading.encoding,
    delimiter: reading.delimiter,
    quote: reading.quote,
    mapping: chosen.mapping ?? reading.mapping,
    date_format: chosen.date_format ?? reading.date_format,
    zone: chosen.zone === undefined ? reading.zone : chosen.zone,
  };
}

/** All options: those that were chosen, and guesses for the others. */
export function resolveOptions(
  reading: ImportReading,
  chosen: Partial<ImportOptions>,
  scan: Scan,
  fileName: string,
): ImportOptions {
  const names = scan.activities.map(({ activity }) => activity);
  const ends = guessEnds(scan.activities, scan.cases.size);
  const outcomes = new Map(chosen.outcomes?.map(({ activity, outcome }) => [activity, outcome]));
  const values = new Map(chosen.outcome_values?.map(({ value, outcome }) => [value, outcome]));
  const texts = [...scan.outcome_values].toSorted(([, one], [, other]) => other - one).slice(0, 200);
  return {
    ...readingOptions(reading, chosen),
    outcomes: names.map((activity) => ({ activity, outcome: outcomes.get(activity) ?? guessOutcome(activity) })),
    outcome_values: texts.map(([value]) => ({
      value,
      outcome: values.has(value) ? (values.get(value) ?? null) : guessOutcomeValue(value),
    })),
    completing: chosen.completing ?? ends.completing,
    cancelling: chosen.cancelling ?? ends.cancelling.filter((activity) => !chosen.completing?.includes(activity)),
    unfinished: chosen.unfinished ?? 'cancelled',
    into: resolveTarget(chosen.into, scan.activities, fileName),
    source: chosen.source ?? '',
  };
}

function resolveTarget(
  into: ImportTarget | undefined,
  activities: readonly PlacedActivity[],
  fileName: string,
): ImportTarget {
  if (into?.type === 'existing') return into;
  const { name = nameFrom(fileName), description = '', enable = false, stages = [] } = into ?? {};
  return { type: 'new', name, description, enable, stages: completeStages(stages, activities) };
}

/**
 * The stages with every activity once: what no stage has gets stages of its own at the end, and what is not in the log
 * is left out.
 */
export function completeStages(stages: readonly ImportStage[], activities: readonly PlacedActivity[]): ImportStage[] {
  const left = new Map(activities.map((one) => [one.activity, one]));
  const chosen = stages.map(({ name, activities: listed }) => ({
    name,
    activities: listed.filter((activity) => left.delete(activity)),
  }));
  return [...chosen.filter((stage) => stage.activities.length > 0), ...layOutStages([...left.values()])];
}

/** The name of a new workflow from that of the file, without its endings. */
function nameFrom(fileName: string): string {
  const name = fileName
    .replace(/(\.(gz|csv|tsv|txt|xes|xml))+$/i, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim();
  return cutText(name, 120).trim() || '-';
}

/**
 * The chosen options with the changes, but without those that fitted only what has changed.
 * @param before All options as they were until now, the guessed ones too: only what differs from them has changed.
 */
export function withoutFollowers(
  chosen: Partial<ImportOptions>,
  changed: Partial<ImportOptions>,
  before: ImportOptions,
): Partial<ImportOptions> {
  const kept = { ...chosen };
  const isNew = (key: 'encoding' | 'delimiter' | 'quote') => changed[key] !== undefined && changed[key] !== before[key];
  const isReadAnew = isNew('encoding') || isNew('delimiter') || isNew('quote');
  if (isReadAnew) delete kept.mapping;
  const isMapped = (column: 'activity' | 'outcome' | 'timestamp') =>
    isReadAnew || (changed.mapping !== undefined && changed.mapping[column] !== before.mapping[column]);
  if (isMapped('timestamp')) delete kept.date_format;
  if (isMapped('outcome')) delete kept.outcome_values;
  if (isMapped('activity')) {
    for (const key of ['outcomes', 'completing', 'cancelling'] as const) delete kept[key];
    if (kept.into?.type === 'new') kept.into = { ...kept.into, stages: [] };
    if (kept.into?.type === 'existing') kept.into = { ...kept.into, actions: [] };
  }
  return { ...kept, ...changed };
}
