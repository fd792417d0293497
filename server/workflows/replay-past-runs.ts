import { setImmediate } from 'node:timers/promises';
import { mostListed, mostReplayed, type PastRunsReply } from '../../contract/past-runs.ts';
import type { WhyReply } from '../../contract/runs.ts';
import type { Id, Version } from '../../engine/definition.ts';
import { type Comparison, compareWays } from '../../engine/dry-run/compare-ways.ts';
import { newestAttempts } from '../../engine/facts.ts';
import type { RunState } from '../../engine/run-state.ts';
import { versionIn } from '../../engine/translations/translate-definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { isHidden } from '../run-access/policy.ts';
import type { RunContext } from '../run-access/run-context.ts';
import { visibleRuns } from '../run-access/visible-runs.ts';
import { showWhy } from '../runs/read/show-why.ts';
import { findWorkflow } from './find-workflow.ts';

type Changed = Extract<Comparison, { result: 'changed' }>;

/** How many runs are in memory at a time. */
const batch = 25;

/**
 * Replays the last runs of a workflow with its draft. Only runs that the caller sees are looked at. The work is done in
 * this process, but between two moves of a run other requests are served: see docs/performance.md.
 * @throws ApiError as `findWorkflow`
 */
export async function replayPastRuns(
  context: AppContext,
  caller: MemberCaller,
  workflow_id: Id,
): Promise<PastRunsReply> {
  const { row } = await findWorkflow(context, caller, workflow_id, 'edit');
  const draft: Version = { id: 'draft', definition: row.draft };
  const written = JSON.stringify(row.draft);
  const isDraft = new Map<Version, boolean>();
  const ids = await findLastRuns(context, caller, workflow_id);
  const reply: PastRunsReply = { revision: row.draft_revision, looked_at: 0, changed: 0, unclear: 0, runs: [] };
  for (let at = 0; at < ids.length; at += batch) {
    for (const one of await loadRunsForViewer(context, caller, ids.slice(at, at + batch))) {
      const { version, people, loaded } = one;
      reply.looked_at += 1;
      // A draft that nobody has changed since is the version itself.
      const isSame = isDraft.get(version) ?? JSON.stringify(version.definition) === written;
      isDraft.set(version, isSame);
      if (isSame) continue;
      const comparison = await inTurns(
        compareWays(version, loaded.run, draft, { zone: caller.workspace.time_zone, people }),
      );
      if (comparison.result === 'unclear') reply.unclear += 1;
      if (comparison.result === 'changed') {
        reply.changed += 1;
        if (reply.runs.length < mostListed) reply.runs.push(showChanged(one, caller, draft, comparison));
      }
      await setImmediate();
    }
  }
  return reply;
}

/** Milliseconds of work after which others are answered. */
const turn = 20;

/** Does the parts of a work, and answers others between them: one run of 5,000 steps takes many seconds. */
async function inTurns<Result>(work: Generator<void, Result, void>): Promise<Result> {
  let begun = performance.now();
  for (;;) {
    const next = work.next();
    if (next.done) return next.value;
    if (performance.now() - begun < turn) continue;
    await setImmediate();
    begun = performance.now();
  }
}

/** The ids of the runs that changed last, newest first; imported ones and deleted ones are left out. */
async function findLastRuns(context: AppContext, caller: MemberCaller, workflow_id: Id): Promise<Id[]> {
  const { rows } = await context.pool.query<{ id: Id }>({
    name: 'find-last-runs',
    // One index serves each list; a run is in one list only.
    text: `select last.id from unnest(array['active', 'completed', 'cancelled', 'archived', 'hidden', 'archived_hidden']) l(listing)
        cross join lateral (
          select r.id, r.updated_at from runs r
          where r.workspace_id = $1 and r.workflow_id = $2 and r.listing = l.listing and r.import_id is null
            and ${visibleRuns('$3', '$4')}
          order by r.updated_at desc, r.id desc limit $5
        ) last
      order by last.updated_at desc, last.id desc limit $5`,
    values: [caller.workspace_id, workflow_id, caller.member_id, caller.role, mostReplayed],
  });
  return rows.map(({ id }) => id);
}

function showChanged(
  runContext: RunContext,
  caller: MemberCaller,
  draft: Version,
  { difference, before, after }: Changed,
): PastRunsReply['runs'][number] {
  const { loaded, version } = runContext;
  const { id, name, started_at } = loaded.run;
  const action_id = difference.action_id ?? '';
  const action = (
    indexOf(versionIn(draft, caller.reading_language)).actions.get(action_id) ?? indexOf(version).actions.get(action_id)
  )?.action;
  const inDraft = { ...runContext, version: draft };
  // A locked action may be locked in the version only, or in the draft only: either hides it.
  const hidden = (one: Id) => isHidden(runContext, caller, one) || isHidden(inDraft, caller, one);
  const why = (of: Version, run: RunState): WhyReply | null => {
    const index = indexOf(of);
    const placed = index.actions.get(action_id);
    const record = newestAttempts(run).get(action_id)?.why ?? null;
    const condition = [placed?.action.condition, placed?.group.condition].find((found) => found?.id === record?.id);
    return showWhy(condition ?? null, record, { directory: runContext.directory, index, hidden });
  };
  return {
    id,
    name,
    started_at,
    difference,
    action_name: action?.name ?? '',
    why_before: why(version, before),
    why_after: why(versionIn(draft, caller.reading_language), after),
  };
}
