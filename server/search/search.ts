import type { z } from 'zod';
import type { search as contract, SearchResult } from '../../contract/search.ts';
import type { AppContext } from '../app-context.ts';
import type { MemberCaller } from '../http/caller.ts';
import { findInRuns } from './find-in-runs.ts';
import { findNamed } from './find-named.ts';
import { findNewestOwn } from './find-newest-own.ts';
import { findRunsByName } from './find-runs-by-name.ts';
import { maySearchWorkspace } from './policy.ts';
import { toSearchText } from './search-text.ts';

type Query = z.infer<NonNullable<typeof contract.query>>;
type Ranked = SearchResult & { score: number };

/**
 * Finds what the caller may see: first what has the words in its name, the best fit first, then runs that have them in
 * answers and comments. Guests find only runs.
 */
export async function search(context: AppContext, caller: MemberCaller, { q, limit }: Query): Promise<SearchResult[]> {
  const searched = toSearchText(q);
  const own = await findNewestOwn(context, caller);
  const [byName, inRuns, named] = await Promise.all([
    findRunsByName(context, caller, own, searched, limit),
    findInRuns(context, caller, own.newest, searched, limit),
    maySearchWorkspace(caller.role) ? findNamed(context, caller, searched, limit) : [],
  ]);
  const known = new Set(byName.map(({ id }) => id));
  const ranked: Ranked[] = [
    ...named,
    ...byName.map((run) => ({ ...run, type: 'run' as const, found: null })),
    ...inRuns.filter(({ id }) => !known.has(id)).map((run) => ({ ...run, type: 'run' as const })),
  ];
  return ranked
    .toSorted((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ score: _score, ...result }) => result);
}
