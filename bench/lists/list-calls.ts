import type pg from 'pg';
import type { FilledWorkspace } from './fill-workspaces.ts';

/** Paths by what they ask for. */
export type Calls = Record<string, string>;

/** Everything that people wait for in a workspace; `/cursor` and `:run_id` are filled in for each person. */
export async function callsOf(client: pg.Client, { workspace_id, runs }: FilledWorkspace): Promise<Calls> {
  const { rows } = await client.query<{ workflow_id: string; member_id: string; field: string }>(
    `select workflow_id, (select member_id from step_assignees where workspace_id = $1 and is_open and member_id is not null
        group by 1 order by count(*) desc limit 1) as member_id,
      (select (field ->> 'id') || case when field ->> 'type' in ('text', 'long_text') then ':a' else ':100..' end
        from versions v, jsonb_path_query(v.definition, '$.**.fields[*]') field
        where v.workspace_id = $1 and v.workflow_id = busiest.workflow_id
          and field ->> 'type' in ('text', 'long_text', 'number', 'currency') limit 1) as field
    from (select workflow_id from runs where workspace_id = $1 group by 1 order by count(*) desc limit 1) busiest`,
    [workspace_id],
  );
  const { workflow_id, member_id, field } = rows[0]!;
  const list = (query: string) => `/runs/index_v2?${query}`;
  const calls: Calls = {
    'all runs, page 1': list(''),
    'all runs, page 1,000 of 10 runs': list('page=1000&per_page=10'),
    'all runs, by cursor': '/cursor',
    'all runs without a count': '/runs?per_page=50',
    'all runs by name': list('sort_by=name&desc=false'),
    'all runs by due date': list('sort_by=due_date'),
  };
  for (const status of ['active', 'failed', 'completed', 'cancelled', 'overdue', 'archive', 'hidden', 'deleted']) {
    calls[`${status} runs`] = list(`status=${status}`);
  }
  Object.assign(calls, {
    'counts of the menu': '/runs/counts',
    'runs of a workflow': list(`workflow_id=${workflow_id}`),
    'table of a workflow': list(`workflow_id=${workflow_id}&is_table=true`),
    'active runs of an assignee': list(`status=active&assignees=${member_id}`),
    'runs by a field': list(`workflow_id=${workflow_id}&fields=${field}`),
    'runs by an initiator': list(`initiators=${member_id}`),
    'runs with a rare number in the name': list(`search=${Math.floor(runs / 2)}`),
    'board of a workflow': `/runs/board?workflow_id=${workflow_id}`,
    'board of holders': '/runs/board?group_by=holder',
    'search: a rare name': `/search?q=${Math.floor(runs / 2)}`,
    'search: a frequent name': '/search?q=travel',
    'search: in comments': '/search?q=marzipan',
    'search: nothing': '/search?q=qqxxzz',
    inbox: '/pending_actions',
    activities: '/activities',
    notifications: '/notifications',
    workflows: '/workflows',
    assignees_for_select: '/runs/assignees_for_select',
    'a run': '/runs/:run_id',
    'history of a run': '/runs/:run_id/activities',
  });
  return Object.fromEntries(
    Object.entries(calls).map(([name, path]) => [name, `/api/v1/user/workspaces/${workspace_id}${path}`]),
  );
}

/** The path with a run that the person sees, or a cursor of their list; null if they see no run, or only one page. */
export async function fillIn(
  path: string,
  list: string,
  get: (path: string) => Promise<{ runs: { id: string }[]; next_cursor: string | null }>,
): Promise<string | null> {
  if (path.endsWith('/cursor')) {
    const { next_cursor } = await get(`${list}page=1000&per_page=10`);
    const { next_cursor: first } = await get(list);
    const cursor = next_cursor ?? first;
    return cursor && `${list}cursor=${encodeURIComponent(cursor)}${next_cursor ? '&per_page=10' : ''}`;
  }
  if (!path.includes(':run_id')) return path;
  const { runs } = await get(list);
  return runs[0] ? path.replace(':run_id', runs[0].id) : null;
}
