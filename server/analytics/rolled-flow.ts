import type { z } from 'zod';
import type { showFlow } from '../../contract/analytics.ts';
import type { Id } from '../../engine/definition.ts';
import { bagsOf, countOf, countsBy, type FiguresByWorkflow } from './breakdown-figures.ts';
import { timesOfBags } from './values-of-bags.ts';

type Flow = z.infer<typeof showFlow.reply>['data'];

export interface UsedVersion {
  version_id: Id;
  runs: number;
}

/** The subjects of the part `ways` that do not describe a way. */
const versions = 'version';

/** How many runs have which version, from the part `ways`. */
export const rolledVersions = (byWorkflow: FiguresByWorkflow): UsedVersion[] =>
  [...byWorkflow.values()].flatMap((figures) =>
    [...(figures.get(versions) ?? [])].map(([version_id, { count }]) => ({ version_id, runs: count })),
  );

/** The traffic of a workflow from the parts `actions` and `ways`, as `measureTraffic` computes it from the steps. */
export function rolledTraffic(byWorkflow: FiguresByWorkflow): Pick<Flow, 'runs' | 'steps' | 'ways'> {
  const subjects = [...byWorkflow.values()].flatMap((figures) => [...figures]);
  const steps = subjects
    .filter(([subject, bags]) => subject !== versions && !subject.includes('>') && countOf(bags, 'live') > 0)
    .map(([step_id, bags]) => ({
      step_id,
      runs: countOf(bags, 'opened_runs'),
      completed: countOf(bags, 'completed'),
      skipped: countsBy(bags, 'skipped:').reduce((sum, { count }) => sum + count, 0),
      open: countOf(bags, 'open'),
      time: timesOfBags(bagsOf(bags, 'time', 'drafted_time')),
    }));
  const ways = subjects
    .filter(([subject]) => subject.includes('>'))
    .map(([subject, bags]) => {
      const [from, to] = subject.split('>').map((id) => id || null) as [Id | null, Id | null];
      return { from, to, count: countOf(bags, 'took'), time: timesOfBags(bagsOf(bags, 'took')) };
    });
  const inOrder = (one: string | null, other: string | null) =>
    one === other ? 0 : one === null ? 1 : other === null ? -1 : one < other ? -1 : 1;
  return {
    runs: rolledVersions(byWorkflow).reduce((sum, { runs }) => sum + runs, 0),
    steps: steps.sort((one, other) => inOrder(one.step_id, other.step_id)),
    ways: ways.sort(
      (one, other) => other.count - one.count || inOrder(one.from, other.from) || inOrder(one.to, other.to),
    ),
  };
}
