/**
 * `CITUS_SOURCE=… npm run build:citus`: builds the PostgreSQL extension Citus from its source, for the tests of a
 * distributed database (docs/scaling.md). The result is a folder of its own, with a copy of the machine's PostgreSQL
 * that has the extension; the machine's own PostgreSQL stays as it is.
 *
 * Needs: CITUS_SOURCE, a folder or a tar archive of a release of Citus; a C compiler, make, flex and bison; PostgreSQL 15,
 * 16 or 17 with its headers, on Debian `postgresql-15 postgresql-server-dev-15 libssl-dev libkrb5-dev libzstd-dev`. PG_CONFIG names
 * another PostgreSQL's `pg_config`; CITUS_BUILD another folder for the result.
 *
 * It prints the folder of the programs as `CITUS_BIN=…`, which the tests need.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const versions = [17, 16, 15];

function giveUp(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

const given = process.env.CITUS_SOURCE;
if (!given || !existsSync(given)) giveUp('CITUS_SOURCE must name a folder or an archive with the source of Citus.');
const source = resolve(given);
const result = resolve(process.env.CITUS_BUILD ?? join(import.meta.dirname, '../data/citus'));
const configs = versions.map((version) => `/usr/lib/postgresql/${version}/bin/pg_config`);
const pgConfig = process.env.PG_CONFIG ?? configs.find(existsSync);
if (!pgConfig) giveUp('No PostgreSQL 15, 16 or 17 with its headers was found: install it, or set PG_CONFIG.');

const askConfig = (what: string) => execFileSync(pgConfig, [`--${what}`], { encoding: 'utf8' }).trim();
if (!existsSync(join(askConfig('includedir-server'), 'postgres.h'))) {
  giveUp(`The headers of ${askConfig('version')} are missing: install them, for example postgresql-server-dev-15.`);
}

const work = mkdtempSync(join(tmpdir(), 'build-citus-'));
const run = (program: string, args: string[]) => execFileSync(program, args, { cwd: work, stdio: 'inherit' });
try {
  // With other times, make would generate `configure` anew.
  if (statSync(source).isDirectory()) cpSync(source, work, { recursive: true, preserveTimestamps: true });
  else run('tar', ['--extract', `--file=${source}`, ...(hasOneFolder(source) ? ['--strip-components=1'] : [])]);
  removeKnownFunctions();
  // libcurl would send usage statistics, and lz4 would compress tables: neither is needed.
  run('./configure', [`PG_CONFIG=${pgConfig}`, '--without-libcurl', '--without-lz4', '--without-zstd']);
  run('make', [`-j${availableParallelism()}`, 'with_llvm=no']);
  rmSync(result, { recursive: true, force: true });
  // PostgreSQL finds its files relative to its programs, so that a copy with the same folders works anywhere.
  for (const folder of ['bindir', 'pkglibdir', 'sharedir'].map(askConfig)) {
    mkdirSync(join(result, folder), { recursive: true });
    cpSync(folder, join(result, folder), { recursive: true, dereference: true });
  }
  run('make', ['install', 'with_llvm=no', `DESTDIR=${result}`]);
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(`CITUS_BIN=${join(result, askConfig('bindir'))}\n`);

function hasOneFolder(archive: string): boolean {
  const names = execFileSync('tar', ['--list', `--file=${archive}`], { encoding: 'utf8', maxBuffer: 1e8 }).split('\n');
  return !names.includes('configure');
}

/**
 * Citus brings its own copies of functions that older releases of PostgreSQL keep to themselves. Fixes of PostgreSQL
 * have made one of them public, and then the compiler refuses the copy.
 */
function removeKnownFunctions(): void {
  const headers = join(askConfig('includedir-server'), 'commands');
  const isPublic = (name: string) =>
    readdirSync(headers).some((file) => readFileSync(join(headers, file), 'utf8').includes(`${name}(void)`));
  const path = join(work, 'src/include/pg_version_compat.h');
  const text = readFileSync(path, 'utf8');
  const copies = /^static (?:inline )?bool\n(\w+)\(void\)\n\{\n[\s\S]*?^\}\n/gm;
  writeFileSync(
    path,
    text.replace(copies, (whole, name) => (isPublic(name) ? '' : whole)),
  );
}
