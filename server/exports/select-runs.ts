import type { Id, Version } from '../../engine/definition.ts';
import type { MemberCaller } from '../http/caller.ts';
import { accessibleRunIds } from '../run-access/accessible-run-ids.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { loadVersion } from '../run-access/load-version.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { divideBySize } from '../run-access/text-sizes.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import type { ExportContext } from './export-context.ts';
import type { ExportRow } from './export-row.ts';

/** The number of ids that are fetched at once, and of runs that are loaded at once. They bound the memory. */
const page = 2_000;
const batch = 50;

export interface SelectedRuns {
  total: number;
  /** The versions of the runs, newest first. Without runs: the requested version, or the workflow's newest. */
  versions: Version[];
  /** Ordered by start, earliest first. */
  batches: AsyncGenerator<RunContext[]>;
}

/** The runs of an export that the caller sees, including hidden and archived ones, but no deleted ones. */
export async function selectRuns(
  context: ExportContext,
  caller: MemberCaller,
  wanted: ExportRow,
): Promise<SelectedRuns> {
  const where = ['r.workspace_id = $1', 'r.deleted_at is null', visibleRuns('$2', '$3')];
  const values: unknown[] = [caller.workspace_id, caller.member_id, caller.role];
  const placeholder = (value: unknown) => `$${values.push(value)}`;
  where.push(`r.workflow_id = ${placeholder(wanted.workflow_id)}`);
  if (wanted.version_id) where.push(`r.version_id = ${placeholder(wanted.version_id)}`);
  if (wanted.starts_from !== null) where.push(`r.started_at >= to_timestamp(${placeholder(wanted.starts_from)})`);
  if (wanted.run_ids) where.push(`r.id = any(${placeholder(wanted.run_ids)}::uuid[])`);
  // The last second is included.
  if (wanted.starts_to !== null) where.push(`r.started_at < to_timestamp(${placeholder(wanted.starts_to + 1)})`);
  const accessible = await accessibleRunIds(context, caller);
  if (accessible) where.push(`r.id = any(${placeholder(accessible)}::uuid[])`);
  const filter = where.join(' and ');
  // A run that was moved has answers of its former versions' fields too.
  const { rows } = await context.listPool.query<{ version_id: Id; former_version_ids: Id[]; total: number }>(
    `select r.version_id, r.former_version_ids, count(*)::int as total from runs r where ${filter} group by 1, 2`,
    values,
  );
  const ids =
    rows.length > 0
      ? rows.flatMap((row) => [row.version_id, ...row.former_version_ids])
      : wanted.version_id
        ? [wanted.version_id]
        : null;
  return {
    total: rows.reduce((sum, row) => sum + row.total, 0),
    versions: await findVersions(context, caller, wanted.workflow_id, ids),
    batches: walk(context, caller, filter, values),
  };
}

async function findVersions(
  context: ExportContext,
  { workspace_id, reading_language }: MemberCaller,
  workflow_id: Id,
  ids: Id[] | null,
): Promise<Version[]> {
  const { rows } = await context.pool.query<{ id: Id }>(
    `select id from versions where workspace_id = $1 and workflow_id = $2 and ($3::uuid[] is null or id = any($3))
    order by number desc limit $4`,
    [workspace_id, workflow_id, ids, ids?.length ?? 1],
  );
  return Promise.all(rows.map(({ id }) => loadVersion(context.pool, workspace_id, id, reading_language)));
}

/** The last run of a page of ids. */
interface ListPosition {
  id: Id;
  at: string;
}

/**
 * Reads page by page, each after the last run of the page before: no transaction stays open, and no page costs more.
 */
async function* walk(
  context: ExportContext,
  caller: MemberCaller,
  filter: string,
  values: unknown[],
): AsyncGenerator<RunContext[]> {
  const [at, id] = [values.length + 1, values.length + 2];
  let last = null as ListPosition | null;
  for (;;) {
    // As text, because conversion to seconds would lose the fraction of a second.
    const { rows } = await context.listPool.query<ListPosition>(
      `select r.id, r.started_at::text as at from runs r where ${filter}
        and ($${at}::timestamptz is null or (r.started_at, r.id) > ($${at}::timestamptz, $${id}::uuid))
      order by r.started_at, r.id limit ${page}`,
      [...values, last?.at ?? null, last?.id ?? null],
    );
    for (let from = 0; from < rows.length; from += batch) {
      const ids = rows.slice(from, from + batch).map((row) => row.id);
      for (const group of await divideBySize(context.pool, caller.workspace_id, ids)) {
        const runContexts = await loadRunsForViewer(context, caller, group);
        const hashes = await loadHistoryHashes(context, caller.workspace_id, group);
        yield runContexts
          .filter(({ loaded }) => loaded.run.deleted_at === null)
          .map((runContext) => ({ ...runContext, history_hash: hashes.get(runContext.loaded.run.id) }));
      }
    }
    last = rows.at(-1) ?? null;
    if (rows.length < page || !last) return;
  }
}

/** The hash of the last line of each run's history, in hexadecimal: who keeps an export can compare it later. */
async function loadHistoryHashes(context: ExportContext, workspace_id: Id, ids: Id[]): Promise<Map<Id, string>> {
  const { rows } = await context.listPool.query<{ run_id: Id; hash: string }>({
    name: 'load-history-hashes',
    text: `select run_id, encode(hash, 'hex') as hash from run_histories where workspace_id = $1 and run_id = any($2)`,
    values: [workspace_id, ids],
  });
  return new Map(rows.map(({ run_id, hash }) => [run_id, hash]));
}
