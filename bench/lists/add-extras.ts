import type pg from 'pg';

/** Texts of comments: with words that only few of them have. */
const message = `'Checked against the contract, see page ' || c.number % 90 ||
  case when c.number % 5000 = 0 then ' (marzipan)' else '' end`;

/** So many runs, spread over the workspace, are shared with "Some". */
const some = 3_000;

/**
 * Comments, files, followers and shared runs, which the demo has none of. The member "Many" of the workspace, if there is
 * one, is a viewer of every fifth run, "Some" of 3,000 runs, and "Two" of two.
 * @param runs How many runs the workspace has.
 */
export async function addExtras(client: pg.Client, workspace_id: string, runs: number): Promise<void> {
  const add = (statement: string) => client.query(statement, [workspace_id]);
  const people = `(select array_agg(id order by id) as ids from members
    where workspace_id = $1 and status = 'enabled' and role <> 'guest') people`;
  const person = (step: number) => `ids[1 + (c.number / ${step}) % cardinality(ids)]`;
  const after = "c.started_at + interval '2 hours'";
  await add(
    `insert into comments (workspace_id, id, run_id, by_id, message, at)
    select $1, pg_temp.id_at(${after}, md5('comment' || c.number)::uuid), c.run_id, ${person(4)}, ${message}, ${after}
    from copies c, ${people} where c.number % 4 = 0`,
  );
  await add(
    `insert into activities (workspace_id, id, run_id, kind, at, by_id, line)
    select workspace_id, id, run_id, 'commented', at, by_id, 0 from comments where workspace_id = $1`,
  );
  await add(
    `insert into files (workspace_id, key, name, type, size, uploaded_by, created_at, expires_at)
    select $1, 'bench/' || md5('file' || c.number), 'Contract.pdf', 'application/pdf', 20000, ${person(8)}, ${after}, ${after}
    from copies c, ${people} where c.number % 8 = 0`,
  );
  await add(
    `insert into attachments (workspace_id, file_key, run_id, kind, comment_id, position)
    select $1, 'bench/' || md5('file' || c.number), c.run_id, 'comment',
      pg_temp.id_at(${after}, md5('comment' || c.number)::uuid), 0
    from copies c where c.number % 8 = 0`,
  );
  await add(
    `insert into run_followers (workspace_id, run_id, member_id)
    select $1, c.run_id, ${person(10)} from copies c, ${people} where c.number % 10 = 0`,
  );
  for (const [name, where] of [
    ['Many', 'c.number % 5 = 1'],
    ['Some', `c.number % ${Math.max(1, Math.floor(runs / some))} = 0`],
    ['Two', 'c.number in (1, 5)'],
  ]) {
    await add(
      `insert into run_viewers (workspace_id, id, run_id, member_id, role, created_by, created_at)
      select $1, uuidv7(), c.run_id, m.id, 'viewer', m.id, now() from copies c
        join members m on m.workspace_id = $1 join users u on u.id = m.user_id and u.last_name = 'Bench' and u.first_name = '${name}'
      where ${where}`,
    );
  }
}
