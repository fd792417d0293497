const listings = ['completed', 'cancelled', 'archived', 'hidden', 'archived_hidden', 'deleted'] as const;

/**
 * SQL that selects the ids of the runs of a workspace that ended before a moment, hidden, archived and deleted runs included.
 * There is an index of each listing by start and none by end. The condition on the start, which is true for every run that
 * ended before the moment, lets PostgreSQL use it.
 * @param limit The most ids of one listing, so that the amount of rows read is bounded.
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

/** The moment so many days ago, in Unix seconds: runs that ended before it are old. */
export const endOfOldRuns = (now: number, days: number): number => now - days * 24 * 3600;
