import type { Pool } from 'pg';
import type { Id, Unix } from '../../../engine/definition.ts';

/** What is known of the history of one run. */
export interface VerifiedHistory {
  workspace_id: Id;
  run_id: Id;
  /** How many lines have a hash. */
  lines: number;
  /** How many are from before hashes were stored: these are checked together. */
  lines_before: number;
  /** The hash of the last line, in hexadecimal; null without any record of the chain. */
  hash: string | null;
  broken: BrokenHistory | null;
}

export interface BrokenHistory {
  /**
   * `line_changed`: this line is not as it was written, or not where it was written; `lines_missing`: the last ones are
   * gone; `before_changed`: one of the lines from before hashes; `chain_missing`: the record of the chain is gone.
   */
  reason: 'line_changed' | 'lines_missing' | 'before_changed' | 'chain_missing';
  /** The number of the line, from 1, and its id and time. Null where no single line can be named. */
  line: number | null;
  activity_id: Id | null;
  at: Unix | null;
}

/** SQL: the hash of one of `activities a`. */
const hashOf = (before: string, line: string) =>
  `hash_line(${before}, ${line}, a.workspace_id, a.run_id, a.id, a.run_step_id, a.kind, a.at, a.by_id, a.data)`;

/**
 * SQL: recomputes the hashes of the runs in `wanted`, a query of `workspace_id` and `run_id`. A line is compared with its own hash and with that of the line
 * before it, so the first line that differs is the first one that was changed.
 * @param workspace The placeholder of the workspace, if all of them are of one.
 */
export function verifySql(wanted: string, workspace = 'w.workspace_id'): string {
  return `with wanted as (${wanted}),
  before as (
    select w.workspace_id, w.run_id, count(a.id)::int as lines,
      string_agg(${hashOf("''", '0')}, ''::bytea order by a.id) as hashes
    from wanted w left join activities a on a.workspace_id = ${workspace} and a.run_id = w.run_id and a.line = 0
    group by 1, 2),
  chained as (
    select a.workspace_id, a.run_id, a.id, a.at, a.line, a.hash,
      row_number() over chain as place,
      ${hashOf('coalesce(lag(a.hash) over chain, h.start_hash)', '(row_number() over chain)::int')} as computed
    from wanted w
      join run_histories h on h.workspace_id = ${workspace} and h.run_id = w.run_id
      join activities a on a.workspace_id = ${workspace} and a.run_id = w.run_id and a.line <> 0
    window chain as (partition by a.workspace_id, a.run_id order by a.line, a.id)),
  changed as (
    select distinct on (workspace_id, run_id) workspace_id, run_id, id, at, place
    from chained where hash is distinct from computed or line <> place
    order by workspace_id, run_id, place),
  ends as (
    select workspace_id, run_id, count(*)::int as lines, (array_agg(hash order by place desc))[1] as hash
    from chained group by 1, 2)
  select w.workspace_id, w.run_id, coalesce(h.lines, 0) as lines, coalesce(h.lines_before, 0) as lines_before,
    encode(h.hash, 'hex') as hash,
    case when h.run_id is null then 'chain_missing'
      when b.lines <> h.lines_before
        or h.start_hash <> sha256(uuid_send(h.salt) || coalesce(b.hashes, '')) then 'before_changed'
      when c.id is not null then 'line_changed'
      when coalesce(e.lines, 0) <> h.lines or coalesce(e.hash, h.start_hash) <> h.hash then 'lines_missing' end as reason,
    c.place::int as line, c.id as activity_id, floor(extract(epoch from c.at))::bigint as at
  from wanted w join before b using (workspace_id, run_id)
    left join run_histories h on h.workspace_id = ${workspace} and h.run_id = w.run_id
    left join changed c on c.workspace_id = w.workspace_id and c.run_id = w.run_id
    left join ends e on e.workspace_id = w.workspace_id and e.run_id = w.run_id
  order by w.workspace_id, w.run_id`;
}

interface Row extends Omit<VerifiedHistory, 'broken'> {
  reason: BrokenHistory['reason'] | null;
  line: number | null;
  activity_id: Id | null;
  at: Unix | null;
}

function verified({ reason, line, activity_id, at, ...history }: Row): VerifiedHistory {
  if (!reason) return { ...history, broken: null };
  const named = reason === 'line_changed' ? { line, activity_id, at } : { line: null, activity_id: null, at: null };
  return { ...history, broken: { reason, ...named } };
}

/** Recomputes the hashes of one run's history. Null if there is no such run. */
export async function verifyHistory(pool: Pool, workspace_id: Id, run_id: Id): Promise<VerifiedHistory | null> {
  const { rows } = await pool.query<Row>({
    name: 'verify-history',
    text: verifySql('select workspace_id, id as run_id from runs where workspace_id = $1 and id = $2', '$1'),
    values: [workspace_id, run_id],
  });
  return rows[0] ? verified(rows[0]) : null;
}

/** Recomputes the hashes of all histories, some runs at a time, ordered by workspace and run. */
export async function* verifyHistories(pool: Pool, batch = 500): AsyncGenerator<VerifiedHistory[]> {
  const first = '00000000-0000-0000-0000-000000000000';
  let after = { workspace_id: first, run_id: first };
  for (;;) {
    const { rows } = await pool.query<Row>(
      verifySql(`select workspace_id, id as run_id from runs where (workspace_id, id) > ($1::uuid, $2::uuid)
        order by 1, 2 limit ${batch}`),
      [after.workspace_id, after.run_id],
    );
    if (rows.length > 0) yield rows.map(verified);
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last;
  }
}
