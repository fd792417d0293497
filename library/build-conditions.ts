import type { Condition, Conditions, Id } from '../engine/definition.ts';
import type { TemplateCondition, TemplateConditions } from './template.ts';
import type { TemplateIds } from './template-ids.ts';

/** @throws TemplateError for a condition that names an action, field or choice that the template does not have. */
export function buildConditions(given: TemplateConditions, ids: TemplateIds, nextId: () => Id): Conditions {
  const [match, items] = 'all' in given ? (['all', given.all] as const) : (['any', given.any] as const);
  return {
    id: nextId(),
    name: '',
    match,
    items: items.map((item) =>
      'all' in item || 'any' in item ? buildConditions(item, ids, nextId) : buildCondition(item, ids, nextId()),
    ),
  };
}

function buildCondition(given: TemplateCondition, ids: TemplateIds, id: Id): Condition {
  if ('field' in given) {
    const { id: field_id, step_id } = ids.field(given.field);
    const { comparator, value } = given;
    return {
      id,
      name: '',
      type: 'field',
      step_id,
      when: 'answered',
      field_id,
      comparator,
      ...(value !== undefined && { comparator_value: ids.value(given.field, value) }),
    };
  }
  const step_id = ids.step(given.action);
  if ('skipped' in given) return { id, name: '', type: 'answer', step_id, when: 'skipped' };
  return { id, name: '', type: 'answer', step_id, when: 'answered', answer: given.outcome };
}
