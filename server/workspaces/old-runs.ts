const listings = ['completed', 'cancelled', 'archived', 'hidden', 'archived_hidden', 'deleted'] as const;

/**
 * SQL of the ids of the runs of a workspace that ended before a moment, whatever list they stand in, those in the bin
 * included. Each list is read from the index of its runs by start: a run that ended before has started before.
 * @param limit Of each list, so that what is read is bounded.
 */
export const oldRunsSql = ({
  workspace,
  before,
  limit,
}: {
  workspace: string;
  before: string;
  limit: number;
}): string =>
  listings
    .map(
      (listing) => `(select id from runs where workspace_id = ${workspace} and listing = '${listing}'
        and started_at < ${before} and ended_at < ${before} order by started_at limit ${limit})`,
    )
    .join(' union all ');

/** Unix seconds: runs that ended before are older than so many days. */
export const endOfOldRuns = (now: number, days: number): number => now - days * 24 * 3600;
