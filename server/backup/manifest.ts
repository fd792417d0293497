import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../startup-error.ts';

/** Raised whenever a backup of this version could not be read by the version before. */
const format = 1;

const stored = z.object({
  /** The path in the backup's folder. */
  path: z.string().regex(/^(?!.*(^|\/)\.\.?(\/|$))[\w./-]+$/),
  bytes: z.int(),
  sha256: z.string().length(64),
});

const table = stored.extend({
  schema: z.enum(['public', 'pgboss']),
  name: z.string().regex(/^[a-z_]+$/),
  columns: z.array(z.string().regex(/^[a-z_0-9]+$/)),
  rows: z.int(),
});

const manifest = z.object({
  kind: z.literal('baton backup'),
  format: z.literal(format),
  version: z.string(),
  /** Unix seconds: the moment whose state the database had. */
  at: z.int(),
  /** Restoring applies these, loads the rows, and then applies the later ones. */
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(table).min(1),
  files: z.array(stored.extend({ key: z.string() })),
  secret: stored,
});

export type Stored = z.infer<typeof stored>;
export type DumpedTable = z.infer<typeof table>;
export type StoredFile = Manifest['files'][number];
export type Manifest = z.infer<typeof manifest>;

export const manifestName = 'manifest.json';

export const newManifest = (contents: Omit<Manifest, 'kind' | 'format'>): Manifest => ({
  kind: 'baton backup',
  format,
  ...contents,
});

/** @throws StartupError if the folder is no backup, or of a format that this version does not know */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => null);
  if (text === null) throw new StartupError(`${folder} is no backup of Baton: it has no ${manifestName}.`);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new StartupError(`${join(folder, manifestName)} is damaged: take another backup.`);
  }
  const known = (value ?? {}) as { kind?: unknown; format?: unknown };
  if (known.kind !== 'baton backup') throw new StartupError(`${folder} is no backup of Baton.`);
  if (known.format !== format) throw new StartupError(`${folder} is of a newer Baton: update Baton.`);
  const parsed = manifest.safeParse(value);
  if (!parsed.success) throw new StartupError(`${join(folder, manifestName)} is damaged: take another backup.`);
  return parsed.data;
}
