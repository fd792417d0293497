/** A change that breaks Baton, and the test that must fail with it. */
export interface BrokenVariant {
  what: string;
  file: string;
  /** The code that `to` replaces. It must occur exactly once in the file. */
  from: string;
  to: string;
  /** The test file that must fail. */
  test: string;
  project: 'unit' | 'server';
}

/** Each breaks one promise of docs/rules.md. */
export const variants: readonly BrokenVariant[] = [
  {
    what: 'one id is not authorised: a comment is found by its own id, in whichever run it is',
    file: 'server/comments/delete-comment.ts',
    from: 'workspace_id = $1 and run_id = $2 and id = $3 for update',
    to: 'workspace_id = $1 and $2::uuid is not null and id = $3 for update',
    test: 'server/comments/comments.test.ts',
    project: 'server',
  },
  {
    what: 'everybody of a workspace sees all of its runs',
    file: 'server/run-access/visible-runs.ts',
    from: 'or r.initiator_id =',
    to: 'or r.initiator_id is not null or r.initiator_id =',
    test: 'server/run-access/access.test.ts',
    project: 'server',
  },
  {
    what: 'a run is written whatever its revision is',
    file: 'server/runs/store/store-statement.ts',
    from: 'where r.workspace_id = $1 and r.id = n.id and r.revision = n.read_revision',
    to: 'where r.workspace_id = $1 and r.id = n.id',
    test: 'server/runs/store/store-transition.test.ts',
    project: 'server',
  },
  {
    what: 'a lane of shared commits acknowledges before its statement has ended',
    file: 'server/db/share-statements.ts',
    from: '      const outputs = await within(',
    to: '      for (const call of calls) call.resolve(true as Output);\n      const outputs = await within(',
    test: 'server/db/share-statements.test.ts',
    project: 'server',
  },
  {
    what: 'the embedded PostgreSQL does not wait for the disk (fsync off)',
    file: 'server/db/embedded-server.ts',
    from: "const safety = durable ? 'on' : 'off';",
    to: "const safety = durable ? 'off' : 'off';",
    test: 'server/db/embedded-server.test.ts',
    project: 'server',
  },
  {
    what: 'a database that does not wait for the disk is accepted',
    file: 'server/db/check-database.ts',
    from: "const settings = ['fsync', 'full_page_writes', 'synchronous_commit'];",
    to: "const settings = ['full_page_writes'];",
    test: 'server/db/check-database.test.ts',
    project: 'server',
  },
  {
    what: 'a notice is sent again in the next mail',
    file: 'server/notices/mail-notices.ts',
    from: 'update notices set told_at = now()',
    to: 'update notices set mail_id = null',
    test: 'server/notices/notices.test.ts',
    project: 'server',
  },
  {
    what: 'the list of values has those of locked actions',
    file: 'server/runs/read/list-field-values.ts',
    from: 'if (isHidden(runContext, caller, action_id)) return [];',
    to: 'if (isHidden(runContext, caller, null)) return [];',
    test: 'server/runs/read/locked-twins.test.ts',
    project: 'server',
  },
  {
    what: 'another request under the same idempotency key gets the reply of the first',
    file: 'server/run-access/once-per-key.ts',
    from: 'if (!row.fingerprint.equals(request.fingerprint))',
    to: 'if (!row.fingerprint.equals(row.fingerprint))',
    test: 'server/runs/runs.test.ts',
    project: 'server',
  },
  {
    what: 'the jobs of a transition are not stored with it',
    file: 'server/runs/store/rows-of-transition.ts',
    from: '[toOutbox ? writeEffects : enqueueJobs, transition.effects.map',
    to: '[toOutbox ? writeEffects : enqueueJobs, transition.effects.slice(0, 0).map',
    test: 'server/runs/execute/jobs.test.ts',
    project: 'server',
  },
  {
    what: 'a session that has expired is accepted',
    file: 'server/http/find-caller.ts',
    from: 'where s.expires_at > now()`',
    to: 'where s.expires_at is not null`',
    test: 'server/accounts/guessing.test.ts',
    project: 'server',
  },
  {
    what: 'signing in takes another statement where the address has an account',
    file: 'server/outside/open-identity-library.ts',
    from: 'joins: true',
    to: 'joins: false',
    test: 'server/accounts/guessing.test.ts',
    project: 'server',
  },
  {
    what: 'a copy of the database from before it was used again takes its place',
    file: 'server/db/embedded/take-over-cluster.ts',
    from: 'renameSync(next, existsSync(cluster) ?',
    to: 'renameSync(existsSync(cluster) ? cluster : next, existsSync(cluster) ?',
    test: 'server/db/embedded/take-over-cluster.test.ts',
    project: 'server',
  },
  {
    what: 'a page of another site may write with the session of its visitor',
    file: 'server/http/reject-cross-site.ts',
    from: "if (!ours) throw new ApiError('cross_site');",
    to: "if (!ours && site) throw new ApiError('cross_site');",
    test: 'server/accounts/accounts.test.ts',
    project: 'server',
  },
  {
    what: 'a CSV has formulas as they were typed',
    file: 'server/exports/escape-formula.ts',
    from: 'export const escapeFormulaInCsv = (text: string): string => defuse(text, inCsv);',
    to: 'export const escapeFormulaInCsv = (text: string): string => (inCsv ? text : defuse(text, inCsv));',
    test: 'server/exports/escape-formula.test.ts',
    project: 'server',
  },
  {
    what: 'the hash of a line of history leaves out what the line says',
    file: 'server/db/migrations/0053-hash-by-columns.sql',
    from: "|| coalesce(by_id::text, '') || '|' || data, 'UTF8'))",
    to: "|| coalesce(by_id::text, ''), 'UTF8'))",
    test: 'server/runs/history/verify-histories.test.ts',
    project: 'server',
  },
  {
    what: 'a date of a plan is started again by the worker that goes on after a kill',
    file: 'server/planned-runs/start-due-plans.ts',
    from: 'startRunManually(context, creator, key, input, { isPlanned: true })',
    to: 'startRunManually(context, creator, null, input, { isPlanned: true })',
    test: 'server/planned-runs/start-due-plans.test.ts',
    project: 'server',
  },
  {
    what: 'a late result is taken although its step waits for nothing any more',
    file: 'engine/find-step.ts',
    from: 'return step.attempt === attempt && open;',
    to: 'return step.attempt === attempt || open;',
    test: 'engine/on-worker-result.test.ts',
    project: 'unit',
  },
  {
    what: 'a vote of all goes on after the first no',
    file: 'engine/votes.ts',
    from: 'if (yeses < votes.length) return no ?? null;',
    to: '',
    test: 'engine/votes.test.ts',
    project: 'unit',
  },
  {
    what: 'a go-back returns without end',
    file: 'engine/actions/go-back.ts',
    from: 'returnsOf(draft, action) >= mostReturns',
    to: 'returnsOf(draft, action) >= mostReturns * 100',
    test: 'engine/actions/go-back.test.ts',
    project: 'unit',
  },
  {
    what: 'the first minute that a clock change skips is lost',
    file: 'engine/schedule.ts',
    from: 'found.add({ nanoseconds: 1 })',
    to: 'found.add({ nanoseconds: 0 })',
    test: 'engine/schedule.test.ts',
    project: 'unit',
  },
];
