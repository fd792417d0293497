import { createHash } from 'node:crypto';
import type { Variant } from '../../contract/analytics.ts';
import type { Id } from '../../engine/definition.ts';
import type { Bag, FiguresByWorkflow } from './breakdown-figures.ts';
import type { TraceSubject } from './facts-of-run.ts';
import type { Trace } from './traces-sql.ts';
import { timesOfBags } from './values-of-bags.ts';

export interface Variants {
  runs: number;
  /** The number of different sequences. */
  total: number;
  variants: Variant[];
}

/** The bag of each trace in the part `traces`. */
function tracesOf(byWorkflow: FiguresByWorkflow): { subject: TraceSubject; bag: Bag }[] {
  return [...byWorkflow.values()].flatMap((figures) =>
    [...figures].flatMap(([subject, bags]) =>
      [...bags.values()].map((bag) => ({ subject: JSON.parse(subject) as TraceSubject, bag })),
    ),
  );
}

const isDone = (step: string) => !step.startsWith('-');

/** A page of the ways that runs took, the most frequent first: traces with the same completed steps are one. */
export function rolledVariants(byWorkflow: FiguresByWorkflow, { limit, offset }: { limit: number; offset: number }) {
  const ways = new Map<string, { step_ids: Id[]; count: number; completed: number; bags: Bag[] }>();
  let runs = 0;
  for (const { subject, bag } of tracesOf(byWorkflow)) {
    const [, is_completed, , steps] = subject;
    const step_ids = steps.filter(isDone);
    // As `variantOf` computes it.
    const id = createHash('md5').update(step_ids.join(',')).digest('hex');
    const way = ways.get(id) ?? { step_ids, count: 0, completed: 0, bags: [] };
    ways.set(id, way);
    runs += bag.count;
    way.count += bag.count;
    if (is_completed) way.completed += bag.count;
    way.bags.push(bag);
  }
  const sorted = [...ways].sort(([one, { count }], [other, second]) => second.count - count || (one < other ? -1 : 1));
  const variants = sorted
    .slice(offset, offset + limit)
    .map(([id, { bags, ...way }]): Variant => ({ id, ...way, time: timesOfBags(bags) }));
  return { runs, total: ways.size, variants };
}

/**
 * The traces of runs, as `tracesSql` finds them.
 * @param actions What the positions in a trace stand for.
 * @param withMoved Whether runs that were moved from another version count.
 */
export function rolledTraces(byWorkflow: FiguresByWorkflow, actions: readonly Id[], withMoved: boolean): Trace[] {
  const places = new Map(actions.map((id, index) => [id, index + 1]));
  return tracesOf(byWorkflow)
    .filter(({ subject: [, , was_moved] }) => withMoved || !was_moved)
    .map(({ subject, bag }) => {
      const [version_id, is_completed, , steps, activities] = subject;
      const placeOf = (step: string) => (isDone(step) ? (places.get(step) ?? 0) : -(places.get(step.slice(1)) ?? 0));
      return {
        key: JSON.stringify(subject),
        version_id,
        is_completed,
        steps: steps.map(placeOf),
        activities,
        runs: bag.count,
      };
    });
}
