import type { Client } from 'pg';
import type { Id } from '../../../engine/definition.ts';
import { shorten } from '../log/log-fault.ts';
import type { LeftOutRow } from '../log/read-events.ts';

const atOnce = 2_000;

/** Collects the rows of the report, and stores them in batches. */
export class LeftOutWriter {
  readonly #client: Client;
  readonly #of: { workspace_id: Id; import_id: Id };
  #rows: (LeftOutRow & { events: number })[] = [];
  count = 0;

  constructor(client: Client, of: { workspace_id: Id; import_id: Id }) {
    this.#client = client;
    this.#of = of;
  }

  /** @param events The rows of the log that this one stands for. */
  add(row: LeftOutRow, events = 1): void {
    this.#rows.push({ ...row, value: row.value === null ? null : shorten(row.value), events });
    this.count++;
  }

  async flush(isLast = false): Promise<void> {
    while (this.#rows.length >= (isLast ? 1 : atOnce)) {
      const rows = this.#rows.splice(0, atOnce);
      await this.#client.query(
        `insert into import_left_out (workspace_id, import_id, line, code, case_key, activity, value, events)
        select $1, $2, x.line, x.code, x.case_key, x.activity, x.value, x.events
        from jsonb_to_recordset($3::jsonb)
          as x(line int, code text, case_key text, activity text, value text, events int)`,
        [this.#of.workspace_id, this.#of.import_id, JSON.stringify(rows)],
      );
    }
  }
}
