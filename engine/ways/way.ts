import type { Condition, Conditions, Id, Outcome } from '../definition.ts';
import type { Finding, Findings } from './findings.ts';

/** One way, as far as it is decided. */
export interface Way {
  /** The outcomes of actions; null if the action was skipped. */
  outcomes: Map<Id, Outcome | null>;
  /** What the conditions find in fields that were filled in or left empty. */
  found: Map<Id, Finding>;
}

/** Whether conditions hold on a way; undefined while that is not decided yet. */
export function testConditions(
  item: Conditions | Condition | null,
  way: Way,
  findings: ReadonlyMap<Id, Findings>,
): boolean | undefined {
  if (item === null) return true;
  if (!('items' in item)) return testOne(item, way, findings);
  if (item.items.length === 0) return true;
  const results = item.items.map((one) => testConditions(one, way, findings));
  const decisive = item.match === 'any';
  if (results.includes(decisive)) return decisive;
  return results.includes(undefined) ? undefined : !decisive;
}

function testOne(leaf: Condition, { outcomes, found }: Way, findings: ReadonlyMap<Id, Findings>): boolean | undefined {
  const { step_id, field_id = '' } = leaf;
  if (step_id !== null) {
    const outcome = outcomes.get(step_id);
    if (outcome === undefined) return undefined;
    if (leaf.when === 'skipped') return outcome === null;
    if (leaf.type === 'answer') return outcome === leaf.answer;
    if (outcome === null) return findings.get(field_id)!.empty.has(leaf);
  }
  return found.get(field_id)?.has(leaf);
}
