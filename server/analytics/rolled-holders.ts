import type { Times } from '../../contract/analytics.ts';
import type { Id } from '../../engine/definition.ts';
import type { Bag, FiguresByWorkflow } from './breakdown-figures.ts';
import { timesOfBags } from './values-of-bags.ts';

/** The answers of a person, a group or a name of an imported log. */
export interface Answered {
  holder_id: Id | null;
  done_by: string | null;
  is_group: boolean;
  answered: number;
  time: Times;
}

/** The answers in runs from the part `holders`. Imported steps of locked actions do not count. */
export function rolledAnswers(byWorkflow: FiguresByWorkflow, locked: readonly Id[]): Answered[] {
  const found = new Map<string, { answered: number; bags: Bag[] }>();
  for (const [subject, bags] of [...byWorkflow.values()].flatMap((figures) => [...figures])) {
    for (const [step_id, bag] of bags) {
      // Without a name, the step was not imported.
      if (locked.includes(step_id)) continue;
      const all = found.get(subject) ?? { answered: 0, bags: [] };
      found.set(subject, all);
      all.answered += bag.count;
      all.bags.push(bag);
    }
  }
  return [...found].map(([subject, { answered, bags }]) => {
    const kind = subject.slice(0, subject.indexOf(' '));
    const name = subject.slice(kind.length + 1);
    return {
      holder_id: kind === 'name' ? null : name,
      done_by: kind === 'name' ? name : null,
      is_group: kind === 'group',
      answered,
      time: timesOfBags(bags),
    };
  });
}
