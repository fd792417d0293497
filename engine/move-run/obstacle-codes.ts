/** The reasons for which a run cannot be moved to another version: see `find-obstacle.ts`. */
export const moveObstacleCodes = [
  /** The run has ended. */
  'run_ended',
  /** The run has this version already. */
  'same_version',
  /** Something was answered or done in the action, and it has another type now. */
  'type_changed',
  /** Something was answered or done in the action, and it is no longer locked, or is locked now. */
  'lock_changed',
  /** The answered field belongs to another action now, or to the start form. */
  'field_moved',
  /** The answer that was given is not one that the field would take now. */
  'answer_does_not_fit',
  /** A worker is at work on an action that the version does not have. */
  'work_under_way',
  /** A hook waits for its child run, and the version does not have it, or does not let it wait. */
  'waits_for_child',
  /** Open actions of one group stand in two groups now. */
  'open_in_two_groups',
  /** The run would have more steps than it may have. */
  'too_many_steps',
] as const;
