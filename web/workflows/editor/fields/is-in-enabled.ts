import { fieldsOf } from '../../../../engine/actions/index.ts';
import type { Definition, Id } from '../../../../engine/definition.ts';

/** Whether the enabled version has the field: then programs may use its key. */
export function isInEnabled(enabled: Definition | null, field_id: Id): boolean {
  if (!enabled) return false;
  const actions = enabled.action_groups.flatMap((group) => group.actions);
  return [enabled.trigger_form, ...actions.map(fieldsOf)].some((form) => form.some(({ id }) => id === field_id));
}
