import type { Pool } from 'pg';
import type { Definition, Id, Language, Version } from '../../engine/definition.ts';
import type { RunState } from '../../engine/run-state.ts';
import { versionIn } from '../../engine/translations/translate-definition.ts';
import { BoundedMap, cacheByPool } from '../db/cache-by-pool.ts';

const versionsOf = cacheByPool(() => new BoundedMap<string, Version>(1000));

/**
 * Loads a version's definition. Versions never change, so they are cached in this process; the oldest is evicted first.
 * @param language The language of its texts; the main one without it.
 */
export async function loadVersion(
  pool: Pool,
  workspace_id: Id,
  version_id: Id,
  language?: Language | null,
): Promise<Version> {
  const version = await cached(pool, version_id, async () => {
    const { rows } = await pool.query<{ definition: Definition }>({
      name: 'load-version',
      text: 'select definition from versions where workspace_id = $1 and id = $2',
      values: [workspace_id, version_id],
    });
    if (!rows[0]) throw new Error(`version ${version_id} is gone`);
    return { id: version_id, definition: rows[0].definition };
  });
  return versionIn(version, language);
}

/**
 * The version of a run; if it was moved, with the definitions that it had before (docs/rules.md, rule 14).
 * @param language As for `loadVersion`.
 */
export async function loadVersionOfRun(
  pool: Pool,
  workspace_id: Id,
  { version_id, former_version_ids }: Pick<RunState, 'version_id' | 'former_version_ids'>,
  language?: Language | null,
): Promise<Version> {
  if (former_version_ids.length === 0) return loadVersion(pool, workspace_id, version_id, language);
  const version = await cached(pool, [version_id, ...former_version_ids].join(), async () => {
    const { definition } = await loadVersion(pool, workspace_id, version_id);
    const versions = former_version_ids.map((id) => loadVersion(pool, workspace_id, id));
    return { id: version_id, definition, former: (await Promise.all(versions)).map((one) => one.definition) };
  });
  return versionIn(version, language);
}

async function cached(pool: Pool, key: string, load: () => Promise<Version>): Promise<Version> {
  const cache = versionsOf(pool);
  const found = cache.get(key);
  if (found) return found;
  const version = await load();
  cache.set(key, version);
  return version;
}
