import type { SearchResult } from '../../contract/search.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { isAssignable } from '../people/active-member.ts';
import { displayNameSql, joinedNameSql } from '../people/person-name-sql.ts';
import { workflowNamesSql } from '../people/workflow-names-sql.ts';
import { nameFits, nameScore, type SearchText } from './search-text.ts';

const score = (name: string) => nameScore(`fold_text(${name})`, '$2', '$4', '$3');
const fits = (name: string) => nameFits(`fold_text(${name})`, '$2', '$3');

/** The name of `workflows w` in the language of a placeholder. */
export const workflowName = (language: string): string =>
  `coalesce(nullif(w.translations -> ${language}::text ->> 'name', ''), w.name)`;

/** Workflows, people and groups by name, people by their address too. A workspace has few enough of them to read. */
const statement = `
  select 'workflow' as type, w.id, ${workflowName('$6')} as name,
      coalesce(nullif(w.translations -> $6::text ->> 'description', ''), w.description) as detail,
      greatest(${score('w.name')}, ${score(workflowName('$6'))}) as score
    from workflows w where w.workspace_id = $1 and w.deleted_at is null and ${fits(workflowNamesSql('w'))}
  union all
  select 'user_workspace', m.id, ${displayNameSql()}, u.email,
      greatest(${score(joinedNameSql)}, case when fold_text(u.email) like $4 then 2 else 0 end)
    from members m join users u on u.id = m.user_id
    where m.workspace_id = $1 and ${isAssignable('m')} and (${fits(joinedNameSql)} or fold_text(u.email) like $3)
  union all
  select 'group', g.id, g.name, '', ${score('g.name')}
    from groups g where g.workspace_id = $1 and ${fits('g.name')}
  order by score desc, name limit $5`;

export async function findNamed(
  context: AppContext,
  { workspace_id, reading_language }: MemberCaller,
  { text, within, start }: SearchText,
  limit: number,
): Promise<(SearchResult & { score: number })[]> {
  const { rows } = await context.listPool.query<Omit<SearchResult, 'found'> & { score: number }>(statement, [
    workspace_id,
    text,
    within,
    start,
    limit,
    reading_language ?? null,
  ]);
  return rows.map((row) => ({ ...row, found: null }));
}
