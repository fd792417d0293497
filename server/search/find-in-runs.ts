import type { SearchResult } from '../../contract/search.ts';
import type { Id } from '../../engine/definition.ts';
import { indexOf } from '../../engine/version-index.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { nameOf } from '../people/people.ts';
import { loadRunsForViewer } from '../run-access/load-run-for-viewer.ts';
import { isHidden } from '../run-access/policy.ts';
import { mostOfEach } from './find-newest-own.ts';
import type { FoundRun } from './find-runs-by-name.ts';
import { newestSeen } from './newest-seen.ts';
import type { SearchText } from './search-text.ts';
import { snippetOf } from './snippet-of.ts';

export interface FoundInRun extends FoundRun {
  found: NonNullable<SearchResult['found']>;
}

interface Row {
  run_id: Id;
  /** The action that was answered; null for the start form and for comments. */
  step_id: Id | null;
  field_id: Id | null;
  by_id: Id | null;
  text: string;
}

/** The most rows that are read, and the most runs that are loaded to find out what the caller may read of them. */
const most = { rows: 200, runs: 40 };

const lists = ['active', 'completed', 'cancelled', 'archived'];

/** The text of an answer: of a table that of its cells, without ids of choices and people. */
const textOfAnswer = `case jsonb_typeof(f.value)
    when 'string' then f.value #>> '{}'
    when 'number' then f.value #>> '{}'
    when 'array' then case when jsonb_typeof(f.value -> 0) = 'object' then (
      select string_agg(cell.value, ' · ') from jsonb_array_elements(f.value) with ordinality as rows(cells, at),
        lateral jsonb_each_text(rows.cells) cell where cell.value !~ '^[0-9a-f]{8}-[0-9a-f-]{27}$') end
    end`;

/**
 * Texts are compared run by run. `offset 0` keeps the comparison out of the join: PostgreSQL takes it for so selective that it
 * would read the texts of all runs for it. Measured with 100,000 runs: 1.6 and 5.3 s, and the same as with 10,000 since then.
 * @param fits A condition on a text.
 */
const statement = (recent: string, fits: (text: string) => string): string => `
  with recent as materialized (${recent})
  select found.* from (
    select v.run_id, v.step_id, v.field_id, null::uuid as by_id, left(v.text, 2000) as text
      from recent cross join lateral (select f.*, ${textOfAnswer} as text from field_values f
        where f.workspace_id = $1 and f.run_id = recent.id offset 0) v
      where v.text is not null and ${fits('left(v.text, 2000)')}
    union all
    select c.run_id, null, null, c.by_id, left(c.message, 2000)
      from recent cross join lateral (select * from comments c
        where c.workspace_id = $1 and c.run_id = recent.id offset 0) c
      where c.deleted_at is null and ${fits('left(c.message, 2000)')}
    union all
    select a.run_id, s.step_id, null, a.member_id, left(a.comment, 2000)
      from recent cross join lateral (select * from step_answers a
        where a.workspace_id = $1 and a.run_id = recent.id offset 0) a
        join run_steps s on s.workspace_id = $1 and s.id = a.run_step_id
      where not a.is_draft and ${fits('left(a.comment, 2000)')}
  ) found join recent on recent.id = found.run_id
  order by recent.updated_at desc limit ${most.rows}`;

const exactly = (text: string) => `fold_text(${text}) like $5`;
/** For words with spelling mistakes. Only the beginnings of texts are compared, because texts are long. */
const similarly = (text: string) => `$5::text <% left(fold_text(${text}), 120)`;

/**
 * Finds runs by the words in their answers and comments: each run once, the newest first. Only those of the newest runs of each
 * list are compared: they have no index, because it would make each answer slower. Answers and comments of
 * actions that are hidden from the caller do not count.
 * @param own As `newest` of `findNewestOwn`.
 */
export async function findInRuns(
  context: AppContext,
  caller: MemberCaller,
  own: Id[] | null,
  searched: SearchText,
  limit: number,
): Promise<FoundInRun[]> {
  if (searched.text.length < 3) return [];
  const recent = newestSeen({ columns: 'r.id, r.updated_at', lists, most: mostOfEach, caller, own, ids: '$4' });
  const values = [caller.workspace_id, caller.member_id, caller.role, own];
  const exact = await context.listPool.query<Row>(statement(recent, exactly), [...values, searched.within]);
  const found = await showRows(context, caller, exact.rows, searched, limit);
  if (found.length > 0 || searched.text.length < 5) return found;
  const similar = await context.listPool.query<Row>(statement(recent, similarly), [...values, searched.text]);
  return showRows(context, caller, similar.rows, searched, limit);
}

async function showRows(
  context: AppContext,
  caller: MemberCaller,
  rows: readonly Row[],
  searched: SearchText,
  limit: number,
): Promise<FoundInRun[]> {
  const ids = [...new Set(rows.map(({ run_id }) => run_id))].slice(0, most.runs);
  const loaded = await loadRunsForViewer(context, caller, ids);
  return loaded
    .flatMap((runContext): FoundInRun[] => {
      const { run, workflow } = runContext.loaded;
      const row = rows.find((one) => one.run_id === run.id && !isHidden(runContext, caller, one.step_id));
      if (!row) return [];
      const field = indexOf(runContext.version).fields.get(row.field_id ?? '')?.field;
      const label = row.by_id
        ? nameOf(runContext.directory, { type: 'user_workspace', id: row.by_id })
        : (field?.label ?? '-');
      const found = { in: row.by_id ? 'comment' : 'answer', label, text: snippetOf(row.text, searched.text) } as const;
      return [{ id: run.id, name: run.name, detail: workflow.name, score: row.by_id ? 0.4 : 0.5, found }];
    })
    .slice(0, limit);
}
