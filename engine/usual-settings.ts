import type { ActionBase } from './definition.ts';

/** The settings of an action of which nothing was set; a file of a workflow leaves them out. */
export const usualSettings: Omit<ActionBase, 'id' | 'name'> = {
  description: '',
  is_lock: false,
  condition: null,
  assignees: [],
  initiator_excluded: false,
  nobody_twice: false,
  due_after: null,
  continue_on_failure: false,
};
