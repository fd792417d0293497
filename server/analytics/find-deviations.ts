import { createHash } from 'node:crypto';
import { checkConformance, type DeviationKind } from '../../engine/check-conformance.ts';
import type { Id, Version } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { Trace } from './traces-sql.ts';

/** A deviation with the traces in which it occurs. */
export interface FoundDeviation {
  id: string;
  kind: DeviationKind;
  /** An action, or an activity of a log that has none. */
  step: { step_id: Id } | { activity: string };
  after: Id | null;
  runs: number;
  times: number;
  traces: string[];
}

export interface FoundDeviations {
  runs: number;
  conforming: number;
  /** The ones in the most runs first. */
  deviations: FoundDeviation[];
  /** The traces without a deviation. */
  conforming_traces: string[];
}

/**
 * Where the runs of some traces leave the design.
 * @param actions What the positions in a trace stand for.
 * @param designOf The version that runs of a version are compared with.
 */
export function findDeviations(
  traces: readonly Trace[],
  actions: readonly Id[],
  designOf: (version_id: Id) => Version,
): FoundDeviations {
  const found = new Map<string, FoundDeviation>();
  const conforming_traces: string[] = [];
  let [runs, conforming] = [0, 0];
  for (const trace of traces) {
    runs += trace.runs;
    const deviations = deviationsOf(trace, actions, designOf(trace.version_id));
    if (deviations.length === 0) {
      conforming += trace.runs;
      conforming_traces.push(trace.key);
    }
    for (const one of deviations) {
      const all = found.get(one.id) ?? { ...one, runs: 0, times: 0, traces: [] };
      found.set(one.id, all);
      all.times += trace.runs;
      if (all.traces.at(-1) === trace.key) continue;
      all.runs += trace.runs;
      all.traces.push(trace.key);
    }
  }
  const deviations = [...found.values()].sort(
    (one, other) => other.runs - one.runs || other.times - one.times || (one.id < other.id ? -1 : 1),
  );
  return { runs, conforming, deviations, conforming_traces };
}

type Occurrence = Pick<FoundDeviation, 'id' | 'kind' | 'step' | 'after'>;

function deviationsOf({ steps, activities, is_completed }: Trace, actions: readonly Id[], design: Version) {
  const traced = steps.flatMap((position) => {
    const step_id = actions[Math.abs(position) - 1];
    return step_id === undefined ? [] : [{ step_id, is_skipped: position < 0 }];
  });
  const designed = namesOf(design);
  return [
    ...checkConformance(design, traced, is_completed).map(
      ({ kind, step_id, after }): Occurrence => ({ ...keyed(kind, step_id, after), step: { step_id } }),
    ),
    ...activities
      .filter((activity) => !designed.has(activity.toLowerCase()))
      .map((activity): Occurrence => ({ ...keyed('not_designed', activity, null), step: { activity } })),
  ];
}

function keyed(kind: DeviationKind, step: string, after: Id | null) {
  return { id: createHash('md5').update(`${kind}\n${step}\n${after}`).digest('hex'), kind, after };
}

/** An activity that had no action when it was imported may have one in a later version. */
const namesOf = (design: Version): Set<string> =>
  new Set([...indexOf(design).actions.values()].map(({ action }) => action.name.toLowerCase()));
