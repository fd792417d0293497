import type { ActionFigures } from '../../contract/analytics.ts';
import type { Id, Outcome, Unix } from '../../engine/definition.ts';
import { bagsOf, countOf, countsBy, type FiguresByWorkflow } from './breakdown-figures.ts';
import type { KnownAction } from './load-actions.ts';
import { timesOfBags, valuesOfBags } from './values-of-bags.ts';

export interface RolledAction extends Omit<ActionFigures, keyof KnownAction> {
  workflow_id: Id;
  step_id: Id;
}

/** The figures of each action from the part `actions`, as `measureActions` computes them from the steps. */
export const rolledActions = (byWorkflow: FiguresByWorkflow, locked: readonly Id[], now: Unix): RolledAction[] =>
  [...byWorkflow].flatMap(([workflow_id, figures]) =>
    [...figures].map(([step_id, bags]): RolledAction => {
      const drafted = countOf(bags, 'drafted_time') > 0;
      const time = timesOfBags(bagsOf(bags, 'time', 'drafted_time'));
      const late = countOf(bags, 'late');
      return {
        workflow_id,
        step_id,
        time,
        waiting: drafted ? timesOfBags(bagsOf(bags, 'time', 'waiting')) : time,
        working: timesOfBags(bagsOf(bags, 'working')),
        came_back: countOf(bags, 'came_back'),
        runs_came_back: { count: countOf(bags, 'returned_runs'), of: countOf(bags, 'completed_runs') },
        late: { count: late, of: late + countOf(bags, 'in_time') },
        open: countOf(bags, 'open'),
        open_late: valuesOfBags(bagsOf(bags, 'open')).countBelow(now * 1_000_000),
        skipped: countsBy(bags, 'skipped:').map(({ name: reason, count }) => ({ reason, count })),
        outcomes: locked.includes(step_id)
          ? []
          : countsBy(bags, 'outcome:').map(({ name, count }) => ({ outcome: name as Outcome, count })),
      };
    }),
  );
