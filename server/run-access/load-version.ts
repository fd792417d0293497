import type { Pool } from 'pg';
import type { Definition, Id, Language, Version } from '../../engine/definition.ts';
import { versionIn } from '../../engine/translations/translate-definition.ts';

const versions = new WeakMap<Pool, Map<Id, Version>>();
const remembered = 1000;

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
  return versionIn(await loadMain(pool, workspace_id, version_id), language);
}

async function loadMain(pool: Pool, workspace_id: Id, version_id: Id): Promise<Version> {
  const cache = versions.get(pool) ?? new Map<Id, Version>();
  versions.set(pool, cache);
  const cached = cache.get(version_id);
  if (cached) return cached;
  const { rows } = await pool.query<{ definition: Definition }>({
    name: 'load-version',
    text: 'select definition from versions where workspace_id = $1 and id = $2',
    values: [workspace_id, version_id],
  });
  if (!rows[0]) throw new Error(`version ${version_id} is gone`);
  const version: Version = { id: version_id, definition: rows[0].definition };
  cache.set(version_id, version);
  if (cache.size > remembered) cache.delete(cache.keys().next().value as Id);
  return version;
}
