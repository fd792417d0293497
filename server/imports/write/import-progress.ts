import type { ClaimedImport } from './claim-import.ts';
import type { ImportContext } from './import-context.ts';

/** The import was cancelled, or another attempt of its job has taken over. */
export class LostClaim extends Error {}

/** Milliseconds between two updates of the progress. */
const pause = 1_000;

interface Counts {
  phase: 'reading' | 'writing';
  events_read: number;
  events_total: number | null;
  runs_written: number;
  runs_total: number | null;
}

/**
 * Stores how far an import is, at most once a second. It uses another connection than the import's transaction, so that
 * others can see it.
 */
export class ImportProgress {
  readonly #context: ImportContext;
  readonly #claimed: ClaimedImport;
  readonly counts: Counts = { phase: 'reading', events_read: 0, events_total: null, runs_written: 0, runs_total: null };
  #last = performance.now();

  constructor(context: ImportContext, claimed: ClaimedImport) {
    this.#context = context;
    this.#claimed = claimed;
  }

  /** @throws LostClaim if the row is not claimed by this attempt any more */
  async update(isNow = false): Promise<void> {
    if (!isNow && performance.now() - this.#last < pause) return;
    const { phase, events_read, events_total, runs_written, runs_total } = this.counts;
    const { rowCount } = await this.#context.pool.query({
      name: 'update-import-progress',
      text: `update imports set phase = $4, events_read = $5, events_total = $6, runs_written = $7, runs_total = $8
        where workspace_id = $1 and id = $2 and claim = $3 and status = 'running'`,
      values: [
        this.#claimed.workspace_id,
        this.#claimed.id,
        this.#claimed.claim,
        phase,
        events_read,
        events_total,
        runs_written,
        runs_total,
      ],
    });
    if (!rowCount) throw new LostClaim('the import is not claimed by this attempt');
    this.#last = performance.now();
  }
}
