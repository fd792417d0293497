/** Quantiles of the time that runs still take, where some have not ended yet, and some were cancelled. */

/** How long a run still took, or has taken so far if it is `open`. */
export interface Observation {
  seconds: number;
  end: 'completed' | 'cancelled' | 'open';
}

/** How much of a distribution lies up to a value; the last share is less than 1 if some runs may last longer than any that is known. */
export interface Distribution {
  /** Completed runs that it rests on. */
  completed: number;
  steps: { value: number; share: number }[];
}

/**
 * The distribution of the time until a run is completed, among runs that will be completed: the estimator of Aalen and
 * Johansen. A run that is open counts until now, as one that takes at least that long. A cancelled one leaves the
 * others, who may be completed. What may still come of the longest open runs counts as a later completion.
 */
export function distributionOf(observations: readonly Observation[]): Distribution {
  const sorted = observations.toSorted((one, other) => one.seconds - other.seconds);
  const steps: Distribution['steps'] = [];
  let [left, unended, sum, completed] = [sorted.length, 1, 0, 0];
  for (let at = 0; at < sorted.length; ) {
    const value = sorted[at]?.seconds as number;
    const same = { completed: 0, cancelled: 0, open: 0 };
    while (sorted[at]?.seconds === value) {
      same[(sorted[at] as Observation).end] += 1;
      at += 1;
    }
    sum += (unended * same.completed) / left;
    unended *= 1 - (same.completed + same.cancelled) / left;
    left -= same.completed + same.cancelled + same.open;
    completed += same.completed;
    if (same.completed > 0) steps.push({ value, share: sum });
  }
  const total = sum + unended;
  return { completed, steps: steps.map(({ value, share }) => ({ value, share: total === 0 ? 0 : share / total })) };
}

// Shares are sums of fractions; what differs by less is the same.
const tiny = 1e-9;

/** The middle: the smallest value up to which at least half lies. Null if it is not known yet. */
export const medianOf = ({ steps }: Distribution): number | null =>
  steps.find(({ share }) => share >= 0.5 - tiny)?.value ?? null;

/**
 * The bounds between which a further value lies with a probability of at least 8 in 10, if it is one of the same kind:
 * its rank among n values is one of n + 1 that are equally likely, so a tenth is counted of n + 1.
 * @returns Null for a bound that is not known: with too few values, or too many that are open.
 */
export function boundsOf({ steps, completed }: Distribution): { low: number | null; high: number | null } {
  const tenth = completed === 0 ? 1 : 0.1 * (1 + 1 / completed);
  const low = steps.findLast((_, at) => (steps[at - 1]?.share ?? 0) + 1 / Math.max(1, completed) <= tenth + tiny);
  const high = steps.find(({ share }) => share >= 0.9 * (1 + 1 / completed) - tiny);
  return { low: low?.value ?? null, high: high?.value ?? null };
}
