/**
 * Whether Citus refused to plan a statement that it plans at other times, because a part of the tables was just being moved to
 * another node. Nothing of the statement was executed.
 */
export const isPlannedInMove = (error: unknown): boolean =>
  error instanceof Error &&
  error.message.startsWith('complex joins are only supported when all distributed tables are co-located');
